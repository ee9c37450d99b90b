using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Tests.Links.Tls;

namespace Amcp.Avalonia.Tests.Configuration;

public sealed class ListenSettingsTests
{
    private const string Secret = "YSBzZWNyZXQgZnJvbSB0aGUgZW52aXJvbm1lbnQ=";

    [Fact]
    [Trait("Requirement", "card/handler-off")]
    public void Opens_no_port_when_nobody_asks() => Assert.Null(Resolve(new() { ["AMCP_SECRET"] = Secret }));

    [Theory]
    [InlineData("tcp://127.0.0.1:0")]
    [InlineData("pipe://MyApp.Mcp")]
    [InlineData("unix:///run/app.sock")]
    [InlineData("http://127.0.0.1:5005/mcp")]
    [Trait("Requirement", "000/8-RULE-endpoint-variable-format")]
    [Trait("Requirement", "000/6-FIELD-Type")]
    public void Listens_where_the_variable_says(string endpoint)
    {
        var settings = Resolve(new() { ["AVALONIA_MCP_ENDPOINT"] = endpoint, ["AMCP_SECRET"] = Secret, ["AVALONIA_MCP_APP_ID"] = "Desk" })!;

        Assert.Equal((endpoint, "Desk", true), (settings.Endpoint.ToString(), settings.AppId, settings.Advertise));
    }

    [Theory]
    [InlineData("""{ "Port": 5001 }""", "tcp://127.0.0.1:5001")]
    [InlineData("""{ "Transport": "Tcp" }""", "tcp://127.0.0.1:0")]
    [InlineData("""{ "Transport": "NamedPipe", "Port": "MyApp.Mcp" }""", "pipe://MyApp.Mcp")]
    [InlineData("""{ "Transport": "HttpSse", "Port": 5005 }""", "http://127.0.0.1:5005/mcp")]
    [InlineData("""{ "Port": 5001, "ProxyEndpoint": "tcp://127.0.0.1:1" }""", "tcp://127.0.0.1:5001")]
    [InlineData("""{ "Transport": "Tcp", "Port": 0, "ProxyEndpoint": "127.0.0.1:1" }""", null)]
    [InlineData("{}", null)]
    [Trait("Requirement", "000/6-FIELD-Type")]
    [Trait("Requirement", "000/8-DEFAULT-embedded-Port")]
    public void Listens_where_the_file_says(string section, string? endpoint)
    {
        using var file = new SettingsDirectory($$"""{ "McpEmbedded": {{section}} }""");

        Assert.Equal(endpoint, Resolve(new() { ["AMCP_SECRET"] = Secret }, AppSettingsFile.Read(file.FilePath))?.Endpoint.ToString());
    }

    [Theory]
    [InlineData("Desk", "Desk")]
    [InlineData("WatchTower-Development-v2", "WatchTower-Deve-[0-9a-f]{8}")]
    public void Invents_a_pipe_name_of_this_process_when_the_file_names_none(string appId, string name)
    {
        var text = $$"""{ "McpEmbedded": { "AppId": "{{appId}}", "Transport": "NamedPipe", "AdvertiseEndpoint": false } }""";
        using var file = new SettingsDirectory(text);
        var settings = Resolve(new() { ["AMCP_SECRET"] = Secret }, AppSettingsFile.Read(file.FilePath))!;

        Assert.Matches($"^pipe://{name}-{Environment.ProcessId}$", settings.Endpoint.ToString());
        Assert.False(settings.Advertise);
    }

    [Fact]
    [Trait("Requirement", "card/settings-environment-wins")]
    public void Lets_the_launcher_choose_the_way_in_alone()
    {
        var file = new EmbeddedConfiguration { Port = "5001", Listens = true, ProxyEndpoint = "tcp://127.0.0.1:1" };

        Assert.Null(Resolve(new() { ["AMCP_SECRET"] = Secret, ["AMCP_PROXY"] = "tcp://127.0.0.1:2" }, file));
        Assert.Null(Resolver(new() { ["AMCP_SECRET"] = Secret, ["AVALONIA_MCP_ENDPOINT"] = "tcp://127.0.0.1:0" }, file).Resolve(headless: true));
    }

    [Fact]
    public void Takes_what_the_code_says_first()
    {
        var options = new AmcpOptions { ListenEndpoint = "unix:///run/code.sock", AdvertiseEndpoint = false, Bearer = "a-bearer-from-the-code" };
        var settings = Resolver(new() { ["AMCP_SECRET"] = Secret, ["AMCP_BEARER"] = "a-bearer-from-outside", ["AVALONIA_MCP_ENDPOINT"] = "tcp://127.0.0.1:0" }, options: options)
            .ResolveListening(headless: true)!;

        Assert.Equal(("unix:///run/code.sock", "a-bearer-from-the-code", false), (settings.Endpoint.ToString(), settings.Bearer, settings.Advertise));
    }

    [Theory]
    [InlineData("tcp://127.0.0.1:0", null, "without a secret every program")]
    [InlineData("tcp://127.0.0.1:0", "a-bearer-for-http-alone", "without a secret every program")]
    [InlineData("tcp://0.0.0.0:5001", null, "other machines are served at tls://0.0.0.0:5443")]
    [InlineData("http://127.0.0.1:0/mcp", "short", "at least 16 visible")]
    [InlineData("http://127.0.0.1:0/mcp", "with spaces in between", "at least 16 visible")]
    [Trait("Requirement", "card/auth-default-on")]
    public void Says_why_it_does_not_listen(string endpoint, string? bearer, string expected) =>
        Assert.Contains(expected, Assert.Throws<ConfigurationFault>(() => Resolve(new() { ["AVALONIA_MCP_ENDPOINT"] = endpoint, ["AMCP_BEARER"] = bearer })).Message);

    [Theory]
    [InlineData("http://127.0.0.1:0/mcp", "AMCP_BEARER", "a-bearer-for-http-alone")]
    [InlineData("tcp://127.0.0.1:0", "AMCP_INSECURE", "1")]
    public void Needs_no_secret_where_a_bearer_or_the_user_stands_for_it(string endpoint, string variable, string value) =>
        Assert.NotNull(Resolve(new() { ["AVALONIA_MCP_ENDPOINT"] = endpoint, [variable] = value }));

    [Theory]
    [InlineData("http://127.0.0.1:0/mcp")]
    [InlineData("https://127.0.0.1:0/mcp")]
    public void Says_which_package_serves_HTTP(string endpoint)
    {
        using var authority = new TestAuthority();
        var (cert, key) = authority.Certify("127.0.0.1");
        var options = new AmcpOptions { ListenEndpoint = endpoint, SharedSecret = Secret, TlsCertFile = cert, TlsKeyFile = key };

        var fault = Assert.Throws<ConfigurationFault>(() => Resolver([], options: options).ResolveListening(headless: true));

        Assert.Equal(
            $"The app cannot listen on {endpoint}, because HTTP is a package of its own. Reference Amcp.Avalonia.Http, and call UseAmcp(options => options.UseHttp()).",
            fault.Message);
    }

    [Theory]
    [InlineData("tls://0.0.0.0:0", "AMCP_SECRET", "without a certificate. Set AMCP_TLS_CERT")]
    [InlineData("https://0.0.0.0:0/mcp", "AMCP_SECRET", "without a certificate. Set AMCP_TLS_CERT")]
    [InlineData("tls://0.0.0.0:0", "AMCP_INSECURE", "every program that reaches it could drive it. Set AMCP_SECRET (`openssl rand -base64 32`).")]
    [InlineData("https://0.0.0.0:0/mcp", "AMCP_INSECURE", "every program that reaches it could drive it")]
    [Trait("Requirement", "003/FR-014")]
    public void Serves_other_machines_only_with_a_certificate_and_a_secret(string endpoint, string variable, string expected)
    {
        var variables = new Dictionary<string, string?> { ["AVALONIA_MCP_ENDPOINT"] = endpoint, [variable] = variable == "AMCP_SECRET" ? Secret : "1" };

        Assert.Contains(expected, Assert.Throws<ConfigurationFault>(() => Resolve(variables)).Message);
    }

    [Fact]
    [Trait("Requirement", "003/FR-014")]
    public void Takes_a_certificate_of_the_settings_file_and_advertises_nothing()
    {
        using var authority = new TestAuthority();
        var (cert, key) = authority.Certify("127.0.0.1");
        using var file = new SettingsDirectory($$"""{ "McpEmbedded": { "TlsCertFile": "{{cert}}", "TlsKeyFile": "{{key}}" } }""");

        var settings = Resolve(new() { ["AVALONIA_MCP_ENDPOINT"] = "tls://0.0.0.0:0", ["AMCP_SECRET"] = Secret }, AppSettingsFile.Read(file.FilePath))!;

        Assert.Equal((true, true, false), (settings.Endpoint.IsRemote, settings.Identity is not null, settings.Advertise));
    }

    private static ListenSettings? Resolve(Dictionary<string, string?> variables, EmbeddedConfiguration? file = null) =>
        Resolver(variables, file).ResolveListening(headless: false);

    private static LinkSettingsResolver Resolver(Dictionary<string, string?> variables, EmbeddedConfiguration? file = null, AmcpOptions? options = null) =>
        new(options ?? new AmcpOptions().UseHttp(), variables.GetValueOrDefault, file ?? new EmbeddedConfiguration());
}
