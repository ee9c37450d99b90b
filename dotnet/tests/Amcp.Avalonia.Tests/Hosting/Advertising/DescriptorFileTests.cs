using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Tests.Links;
using Amcp.Avalonia.Tests.Links.Listening;

namespace Amcp.Avalonia.Tests.Hosting.Advertising;

public sealed class DescriptorFileTests : IDisposable
{
    private readonly DirectoryInfo _parent = Directory.CreateTempSubdirectory("amcp-descriptors-");

    private string Folder => Path.Combine(_parent.FullName, "amcp");

    private DescriptorFile Files => new(Folder);

    private static EndpointDescriptor Mine
    {
        get
        {
            var self = ProcessStart.Of(Environment.ProcessId)!;
            return new("WatchTower", "0f8fad5bd9cb469f", "tcp://127.0.0.1:5001", Environment.ProcessId, self.Time, self.Ticks);
        }
    }

    public void Dispose() => _parent.Delete(recursive: true);

    [Fact]
    [Trait("Requirement", "card/discovery-descriptor")]
    public void Is_for_this_user_alone_and_says_what_a_proxy_needs()
    {
        var path = Files.Write(Mine);

        var told = JsonNode.Parse(File.ReadAllText(path))!;
        Assert.Equal(
            ("WatchTower", "0f8fad5bd9cb469f", "tcp://127.0.0.1:5001", Environment.ProcessId),
            (told["appId"]!.ToString(), told["instance"]!.ToString(), told["endpoint"]!.ToString(), told["pid"]!.GetValue<int>()));
        Assert.Equal([Mine], Files.ReadLiving());
        Assert.Single(Directory.EnumerateFiles(Folder));
        if (!OperatingSystem.IsWindows())
        {
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(Folder));
        }
    }

    [Fact]
    [Trait("Requirement", "card/discovery-descriptor")]
    public void Is_removed_when_its_process_is_gone_or_its_pid_is_another_process_now()
    {
        Files.Write(Mine with { Instance = "alive000" });
        Files.Write(Mine with { Instance = "dead0000", Pid = int.MaxValue });
        Files.Write(Mine with { Instance = "reused00", StartTicks = 1, StartTime = Mine.StartTime.AddHours(-1) });
        File.WriteAllText(Path.Combine(Folder, "somebody-elses.json"), "not json");

        Assert.Equal(["alive000"], Files.ReadLiving().Select(descriptor => descriptor.Instance));
        Assert.Equal(["WatchTower-alive000.json", "somebody-elses.json"], Directory.EnumerateFiles(Folder).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Has_a_name_that_the_system_takes_for_an_AppId_of_any_length()
    {
        var start = new string('A', 300);
        EndpointDescriptor[] written = [Mine with { AppId = start + "1" }, Mine with { AppId = start + "2" }];

        foreach (var descriptor in written)
            Files.Write(descriptor);

        Assert.Equal(written, Files.ReadLiving().OrderBy(descriptor => descriptor.AppId, StringComparer.Ordinal));
    }

    [Fact]
    public void Is_not_written_through_a_link()
    {
        if (OperatingSystem.IsWindows())
            return;

        Directory.CreateSymbolicLink(Folder, Directory.CreateDirectory(Path.Combine(_parent.FullName, "elsewhere")).FullName);

        Assert.Throws<UnauthorizedAccessException>(() => Files.Write(Mine));
    }

    [Theory]
    [InlineData("/run/user/1000", "/run/user/1000/amcp")]
    [InlineData("relative", null)]
    [InlineData(null, null)]
    public void Lies_in_the_users_runtime_folder(string? runtime, string? expected)
    {
        var path = RuntimeDirectory.PathFor(name => name == "XDG_RUNTIME_DIR" ? runtime : null);

        Assert.Equal(expected ?? path, path);
        Assert.True(expected is not null || path.StartsWith(Path.Combine(Path.GetTempPath(), "amcp-"), StringComparison.Ordinal), path);
    }

    [Fact]
    [Trait("Requirement", "000/8-DEFAULT-embedded-AdvertiseEndpoint")]
    public async Task Is_there_while_the_app_listens_unless_it_is_switched_off()
    {
        await using var silent = new DialledApp("tcp://127.0.0.1:0");
        await silent.EndpointAsync();
        Assert.Empty(silent.Descriptors.ReadLiving());

        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Advertise = true });
        var told = await Eventually.GetAsync(() => app.Descriptors.ReadLiving().SingleOrDefault());
        Assert.Equal(await app.EndpointAsync(), told.Endpoint);

        await app.CloseAsync();
        Assert.Empty(app.Descriptors.ReadLiving());
    }

    [Fact]
    public async Task Leaves_the_environment_that_child_processes_inherit()
    {
        var before = Inherited();
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Advertise = true });
        await Eventually.GetAsync(() => app.Descriptors.ReadLiving().SingleOrDefault());

        Assert.DoesNotContain(await app.EndpointAsync(), new ProcessStartInfo().Environment.Values);
        Assert.Equal(before, Inherited());

        static string[] Inherited() =>
            [.. new ProcessStartInfo().Environment.Where(variable => variable.Key.StartsWith("AVALONIA_MCP_", StringComparison.Ordinal)).Select(variable => $"{variable}").Order(StringComparer.Ordinal)];
    }
}
