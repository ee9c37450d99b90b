using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Links;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Configuration;

public sealed class LinkSettingsResolverTests
{
    private static readonly EmbeddedConfiguration s_file =
        new() { AppId = "FromFile", ProxyEndpoint = "tcp://127.0.0.1:1001", SharedSecret = "YSBzZWNyZXQgZnJvbSB0aGUgc2V0dGluZ3MgZmlsZQ==", LogLevel = LogLevel.Error };

    private static readonly Dictionary<string, string?> s_variables = new()
    {
        ["AMCP_PROXY"] = "tcp://127.0.0.1:1002",
        ["AVALONIA_MCP_APP_ID"] = "FromEnvironment",
        ["AMCP_SECRET"] = "YSBzZWNyZXQgZnJvbSB0aGUgZW52aXJvbm1lbnQ=",
        ["AMCP_LOG_LEVEL"] = "debug",
        ["AMCP_INSTANCE"] = "0f8fad5bd9cb469f",
        ["AMCP_STANDBY"] = "1",
        ["AMCP_EXIT_WITH_PROXY"] = "1",
    };

    [Fact]
    [Trait("Requirement", "card/handler-off")]
    public void Is_off_when_nobody_asks() => Assert.Null(Resolver().Resolve(headless: false));

    [Fact]
    public void Is_off_when_the_variable_is_empty() => Assert.Null(Resolver(variables: new() { ["AMCP_PROXY"] = " " }).Resolve(headless: false));

    [Fact]
    [Trait("Requirement", "card/48-set-property")]
    public void Changes_and_view_models_are_off_unless_they_are_asked_for()
    {
        Assert.Equal(new ToolSwitches(), Resolver().Switches);
        Assert.True(Resolver(variables: new() { ["AMCP_ALLOW_CHANGES"] = "1" }).Switches.AllowsChanges);
        Assert.Equal(
            new ToolSwitches(ShowsViewModels: true),
            Resolver(new AmcpOptions { AllowChanges = false, ShowViewModels = true }, variables: new() { ["AMCP_ALLOW_CHANGES"] = "1" }).Switches);
    }

    [Fact]
    [Trait("Requirement", "003/FR-022")]
    public void Takes_the_file_when_nothing_else_speaks()
    {
        var settings = Resolver(file: s_file).Resolve(headless: false)!;

        Assert.Equal(("FromFile", "tcp://127.0.0.1:1001", "desktop"), (settings.AppId, settings.Proxy.ToString(), settings.Mode));
        Assert.True(settings.Secret.Verifies("x", Amcp.Avalonia.Auth.SharedSecret.Parse("YSBzZWNyZXQgZnJvbSB0aGUgc2V0dGluZ3MgZmlsZQ==").Sign("x")));
    }

    [Fact]
    [Trait("Requirement", "000/8-FIELD-AppIdVariable")]
    [Trait("Requirement", "card/settings-environment-wins")]
    public void Lets_the_environment_win_over_the_file()
    {
        var resolver = Resolver(variables: s_variables, file: s_file);
        var settings = resolver.Resolve(headless: true)!;

        Assert.Equal(("FromEnvironment", "tcp://127.0.0.1:1002", "headless"), (settings.AppId, settings.Proxy.ToString(), settings.Mode));
        Assert.Equal(("0f8fad5bd9cb469f", true, true), (settings.Instance, settings.Standby, settings.ExitWithProxy));
        Assert.True(settings.Secret.Verifies("x", Amcp.Avalonia.Auth.SharedSecret.Parse("YSBzZWNyZXQgZnJvbSB0aGUgZW52aXJvbm1lbnQ=").Sign("x")));
        Assert.Equal(LogLevel.Debug, resolver.LogLevel);
    }

    [Theory]
    [InlineData(LogLevel.Information)]
    [InlineData(LogLevel.Debug, "AMCP_LOG_LEVEL=debug", "Logging__LogLevel__Amcp=Error")]
    [InlineData(LogLevel.Error, "Logging__LogLevel__Amcp=Error", "Logging__LogLevel__Default=Debug")]
    [InlineData(LogLevel.Warning, "Logging__LogLevel__Default=Warning")]
    [InlineData(LogLevel.Trace, "Logging__LogLevel__Amcp=Trace", "Logging__LogLevel__Default=Error")]
    [InlineData(LogLevel.Critical, "Logging__LogLevel__Default=critical")]
    [InlineData(LogLevel.None, "AMCP_LOG_LEVEL=None")]
    [InlineData(LogLevel.Information, "AMCP_LOG_LEVEL=loud")]
    [InlineData(LogLevel.Information, "AMCP_LOG_LEVEL=7")]
    [Trait("Requirement", "003/FR-030")]
    public void Takes_the_log_level_by_the_variables_and_with_the_default_of_the_proxy(LogLevel expected, params string[] variables) =>
        Assert.Equal(expected, Resolver(variables: variables.Select(one => one.Split('=')).ToDictionary(one => one[0], one => (string?)one[1])).LogLevel);

    [Fact]
    public void Lets_the_code_win_over_both()
    {
        var options = new AmcpOptions
        {
            AppId = "FromCode", ProxyEndpoint = "unix:///run/amcp.sock", SharedSecret = "YSBzZWNyZXQgZnJvbSB0aGUgcHJvZ3JhbSBpdHNlbGY=", Standby = false, LogLevel = LogLevel.Warning,
        };
        var resolver = Resolver(options, s_variables, s_file);
        var settings = resolver.Resolve(headless: false)!;

        Assert.Equal(("FromCode", "unix:///run/amcp.sock", false), (settings.AppId, settings.Proxy.ToString(), settings.Standby));
        Assert.True(settings.Secret.Verifies("x", Amcp.Avalonia.Auth.SharedSecret.Parse("YSBzZWNyZXQgZnJvbSB0aGUgcHJvZ3JhbSBpdHNlbGY=").Sign("x")));
        Assert.Equal(LogLevel.Warning, resolver.LogLevel);
    }

    [Fact]
    public void Invents_an_instance_when_nobody_chose_one()
    {
        var resolver = Resolver(variables: new() { ["AMCP_PROXY"] = "tcp://127.0.0.1:1", ["AMCP_INSTANCE"] = "short" });

        Assert.Matches("^[0-9a-f]{32}$", resolver.Resolve(headless: false)!.Instance);
        Assert.Equal(resolver.Resolve(headless: false)!.Instance, resolver.Resolve(headless: false)!.Instance);
        Assert.NotEqual(resolver.Resolve(headless: false)!.Instance, Resolver(variables: new() { ["AMCP_PROXY"] = "tcp://127.0.0.1:1" }).Resolve(headless: false)!.Instance);
    }

    [Theory]
    [InlineData(TransportType.Tcp, "127.0.0.1:7", "tcp://127.0.0.1:7")]
    [InlineData(TransportType.NamedPipe, "Amcp", "pipe://Amcp")]
    internal void Adds_the_scheme_of_the_configured_transport(TransportType transport, string written, string expected) =>
        Assert.Equal(expected, Resolver(file: new() { Transport = transport, ProxyEndpoint = written }).Resolve(headless: false)!.Proxy.ToString());

    [Theory]
    [InlineData("AVALONIA_MCP_APP_ID", "My App", "`My App` is not allowed")]
    [InlineData("AMCP_PROXY", "tcp://nowhere", "`tcp://nowhere` is not understood")]
    [InlineData("AMCP_PROXY", "tcp://127.0.0.1:70000", "is not understood")]
    [InlineData("AMCP_PROXY", "tcp://proxy.example:5601", "tls://host:5443 for a proxy of another machine")]
    [InlineData("AMCP_PROXY", "unix://relative/path", "is not understood")]
    [InlineData("AMCP_TLS_CA", "/no/such/ca.pem", "Name a file with certificates in PEM form")]
    [InlineData("AMCP_PROXY", "ftp://127.0.0.1:7", "is not understood")]
    [InlineData("AMCP_SECRET", "not base64", "not base64")]
    [InlineData("AMCP_SECRET", "c2hvcnQ=", "5 bytes, at least 16 are needed")]
    public void Says_what_is_wrong_and_how_to_write_it(string variable, string value, string expected)
    {
        var variables = new Dictionary<string, string?>(s_variables) { [variable] = value };

        Assert.Contains(expected, Assert.Throws<ConfigurationFault>(() => Resolver(variables: variables).Resolve(headless: false)).Message);
    }

    [Fact]
    [Trait("Requirement", "003/FR-014")]
    public void Dials_another_machine_only_with_a_secret()
    {
        var variables = new Dictionary<string, string?> { ["AMCP_PROXY"] = "tls://proxy.example:5443" };

        Assert.Contains("without a secret", Assert.Throws<ConfigurationFault>(() => Resolver(variables: variables).Resolve(headless: false)).Message);
        variables["AMCP_SECRET"] = s_variables["AMCP_SECRET"];
        Assert.True(Resolver(variables: variables).Resolve(headless: false)!.Proxy.IsRemote);
    }

    [Fact]
    public void Refuses_a_bad_name_in_code_where_it_is_written()
    {
        var refused = Assert.Throws<ArgumentException>(() => new AmcpOptions { AppId = "My App" });

        Assert.Contains("starting with a letter", refused.Message);
    }

    private static LinkSettingsResolver Resolver(
        AmcpOptions? options = null, Dictionary<string, string?>? variables = null, EmbeddedConfiguration? file = null) =>
        new(options ?? new AmcpOptions(), name => variables?.GetValueOrDefault(name), file ?? new EmbeddedConfiguration());
}
