using System.Net.Sockets;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>HTTP in a process, beside what belongs to the app.</summary>
public sealed class HttpHostTests
{
    private static readonly (string, string) s_secret = ("AMCP_SECRET", FakeProxy.Secret);
    private static readonly (string, string) s_overHttp = ("AVALONIA_MCP_ENDPOINT", "http://127.0.0.1:0/mcp");

    [Fact]
    public async Task An_app_without_the_package_names_it_and_is_served_by_its_proxy()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(s_overHttp, s_secret, (TinySetup.Variable, "without HTTP"), ("AMCP_PROXY", proxy.Settings.Proxy.ToString()));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await peer.CallAsync("q", "Quit");

        var log = await app.EndAsync();

        Assert.Contains("Reference Amcp.Avalonia.Http, and call UseAmcp(options => options.UseHttp()).", log, StringComparison.Ordinal);
        Assert.False(Directory.Exists(app.RuntimePath));
    }

    [Theory]
    [InlineData("tcp://127.0.0.1:0", false)]
    [InlineData("http://127.0.0.1:0/mcp", true)]
    public async Task ASP_NET_is_loaded_only_for_an_HTTP_endpoint(string endpoint, bool isLoaded)
    {
        if (!OperatingSystem.IsLinux())
            return;

        await using var app = new TinyAppProcess(("AVALONIA_MCP_ENDPOINT", endpoint), s_secret);
        await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(20));
        await EndpointAsync(app);

        Assert.Equal(isLoaded, (await File.ReadAllTextAsync($"/proc/{app.Process.Id}/maps")).Contains("/Microsoft.AspNetCore.", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_settings_of_a_web_app_do_not_open_a_port_of_the_handler()
    {
        using var free = new TcpListener(System.Net.IPAddress.Loopback, 0);
        free.Start();
        var other = $"http://{free.LocalEndpoint}";
        free.Stop();
        var folder = Directory.CreateTempSubdirectory("amcp-web-");
        await File.WriteAllTextAsync(
            Path.Combine(folder.FullName, "appsettings.json"), $$"""{ "Urls": "{{other}}", "Kestrel": { "Endpoints": { "Web": { "Url": "{{other}}" } } } }""");
        await using var app = new TinyAppProcess(
            s_overHttp,
            s_secret,
            ("ASPNETCORE_URLS", other),
            ("DOTNET_URLS", other),
            ("ASPNETCORE_CONTENTROOT", folder.FullName),
            ("ASPNETCORE_HOSTINGSTARTUPASSEMBLIES", "NoSuchAssembly"),
            ("Kestrel__Endpoints__Web__Url", other));

        var opened = new Uri(await EndpointAsync(app));

        Assert.NotEqual(new Uri(other).Port, opened.Port);
        await Assert.ThrowsAsync<SocketException>(() => ConnectAsync(new Uri(other)));
        await ConnectAsync(opened);
        folder.Delete(recursive: true);
    }

    [Fact]
    public async Task A_signal_ends_an_app_that_serves_HTTP()
    {
        if (OperatingSystem.IsWindows())
            return;

        await using var app = new TinyAppProcess(s_overHttp, s_secret);
        await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(20));
        await EndpointAsync(app);

        using var kill = System.Diagnostics.Process.Start("kill", ["-TERM", $"{app.Process.Id}"]);
        await app.EndAsync();

        Assert.Equal(128 + 15, app.Process.ExitCode);
        Assert.Empty(Directory.EnumerateFiles(app.RuntimePath));
    }

    private static async Task<string> EndpointAsync(TinyAppProcess app) =>
        (await Eventually.GetAsync(() => new DescriptorFile(app.RuntimePath).ReadLiving().SingleOrDefault())).Endpoint;

    private static async Task ConnectAsync(Uri place)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(place.Host, place.Port);
    }
}
