using System.Reflection;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Link;

namespace Amcp.Avalonia.Configuration;

/// <summary>Decides between options in code, the environment and appsettings.json; the first of them that speaks wins.</summary>
/// <param name="options">What the app's code says.</param>
/// <param name="environment">Reads a variable; null or empty is absent.</param>
/// <param name="file">What appsettings.json says.</param>
internal sealed class LinkSettingsResolver(AmcpOptions options, Func<string, string?> environment, EmbeddedConfiguration file)
{
    /// <summary>The level of the log.</summary>
    public AmcpLogLevel LogLevel =>
        options.LogLevel
        ?? (Enum.TryParse<AmcpLogLevel>(Variable("AMCP_LOG_LEVEL"), ignoreCase: true, out var level) ? level : default(AmcpLogLevel?))
        ?? file.LogLevel
        ?? AmcpLogLevel.Warning;

    /// <summary>The app's name, checked where it is used.</summary>
    public string AppId =>
        options.AppId ?? Variable("AVALONIA_MCP_APP_ID") ?? file.AppId ?? AppIdRule.Sanitize(Assembly.GetEntryAssembly()?.GetName().Name);

    /// <summary>Settings of the link, or null when nobody asked for one.</summary>
    /// <param name="headless">Whether the app has no display.</param>
    /// <exception cref="ConfigurationFault">A value cannot be used.</exception>
    public LinkSettings? Resolve(bool headless)
    {
        if ((options.ProxyEndpoint ?? Variable("AMCP_PROXY") ?? file.ProxyEndpoint) is not { } endpoint)
        {
            return null;
        }

        return new LinkSettings
        {
            AppId = CheckedAppId(),
            Proxy = Endpoint(endpoint),
            Secret = Secret(),
            Instance = Variable("AMCP_INSTANCE") is { Length: >= 8 and <= 64 } chosen ? chosen : Guid.NewGuid().ToString("N"),
            Standby = options.Standby ?? IsOn("AMCP_STANDBY"),
            Mode = headless ? "headless" : "desktop",
            Version = Assembly.GetEntryAssembly()?.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "0.0.0",
            ConnectTimeout = options.ConnectTimeout,
            ExitWithProxy = IsOn("AMCP_EXIT_WITH_PROXY"),
        };
    }

    private string CheckedAppId() =>
        AppIdRule.Allows(AppId)
            ? AppId
            : throw new ConfigurationFault($"The AppId `{AppId}` is not allowed. Set AVALONIA_MCP_APP_ID or McpEmbedded:AppId to {AppIdRule.InWords}.");

    private SharedSecret Secret()
    {
        try
        {
            return SharedSecret.Parse(options.SharedSecret ?? Variable("AMCP_SECRET") ?? file.SharedSecret);
        }
        catch (FormatException notBase64)
        {
            throw new ConfigurationFault(notBase64.Message);
        }
    }

    private ProxyEndpoint Endpoint(string endpoint)
    {
        var scheme = file.Transport == TransportType.NamedPipe ? "pipe" : "tcp";
        return ProxyEndpoint.TryParse(endpoint.Contains("://", StringComparison.Ordinal) ? endpoint : $"{scheme}://{endpoint}")
            ?? throw new ConfigurationFault(
                $"The proxy endpoint `{endpoint}` is not understood. Write tcp://127.0.0.1:5601, unix:///path/of/socket or pipe://Name.");
    }

    private bool IsOn(string name) => Variable(name) is "1" or "true";

    private string? Variable(string name) => string.IsNullOrWhiteSpace(environment(name)) ? null : environment(name);
}
