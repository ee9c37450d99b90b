using System.Reflection;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Links.Tls;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Configuration;

/// <summary>
/// Resolves settings from options, the environment and appsettings.json, in this order of precedence. If the launcher sets AMCP_PROXY or
/// AVALONIA_MCP_ENDPOINT, the endpoints of the file are ignored.
/// </summary>
/// <param name="options">The options set in code.</param>
/// <param name="environment">Reads a variable; null or empty means absent.</param>
/// <param name="file">The content of appsettings.json.</param>
internal sealed class LinkSettingsResolver(AmcpOptions options, Func<string, string?> environment, EmbeddedConfiguration file)
{
    private const int ShortestBearer = 16;

    private readonly string _inventedInstance = Guid.NewGuid().ToString("N");

    /// <summary>Gets the log level, with the proxy's variables and default.</summary>
    public LogLevel LogLevel =>
        options.LogLevel
        ?? LevelIn("AMCP_LOG_LEVEL")
        ?? LevelIn("Logging__LogLevel__Amcp")
        ?? LevelIn("Logging__LogLevel__Default")
        ?? file.LogLevel
        ?? LogLevel.Information;

    /// <summary>Gets the app's name, which is validated on use.</summary>
    public string AppId =>
        options.AppId ?? Variable("AVALONIA_MCP_APP_ID") ?? file.AppId ?? AppIdRule.Sanitize(Assembly.GetEntryAssembly()?.GetName().Name);

    /// <summary>Gets what the tools may do.</summary>
    public ToolSwitches Switches => new(
        options.AnswerFileDialogs ?? IsOn("AMCP_ANSWER_FILE_DIALOGS"), options.AllowChanges ?? IsOn("AMCP_ALLOW_CHANGES"), options.ShowViewModels);

    /// <summary>Gets a value indicating whether an endpoint or a proxy is named, valid or not.</summary>
    public bool HasEndpoint => IsLauncherInCharge || file.Listens || (options.ProxyEndpoint ?? options.ListenEndpoint ?? file.ProxyEndpoint) is not null;

    private bool IsLauncherInCharge => Variable("AMCP_PROXY") is not null || Variable("AVALONIA_MCP_ENDPOINT") is not null;

    private static string AppVersion =>
        Assembly.GetEntryAssembly()?.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "0.0.0";

    private string Instance => Variable("AMCP_INSTANCE") is { Length: >= 8 and <= 64 } chosen ? chosen : _inventedInstance;

    /// <summary>Resolves the settings of the link to a proxy, or null if none is configured.</summary>
    /// <param name="headless">Whether the app has no display.</param>
    /// <exception cref="ConfigurationFault">A value is invalid.</exception>
    public LinkSettings? Resolve(bool headless)
    {
        if ((options.ProxyEndpoint ?? Variable("AMCP_PROXY") ?? (IsLauncherInCharge ? null : file.ProxyEndpoint)) is not { } endpoint)
            return null;

        var (proxy, secret) = (Endpoint(endpoint), Secret());
        if (proxy.IsRemote && secret.IsNone)
            throw new ConfigurationFault($"The app does not dial {endpoint} without a secret, because both sides prove themselves there. Set AMCP_SECRET.");

        return new LinkSettings
        {
            AppId = CheckedAppId(),
            Proxy = proxy,
            Secret = secret,
            Instance = Instance,
            Standby = options.Standby ?? IsOn("AMCP_STANDBY"),
            Mode = headless ? "headless" : "desktop",
            Version = AppVersion,
            ConnectTimeout = options.ConnectTimeout,
            Limits = options.Limits ?? file.Limits,
            ExitWithProxy = IsOn("AMCP_EXIT_WITH_PROXY"),
        };
    }

    /// <summary>Resolves the settings of a listening app, or null if no endpoint is configured.</summary>
    /// <param name="headless">Whether the app has no display.</param>
    /// <exception cref="ConfigurationFault">A value is invalid, or the app would accept any program on this machine.</exception>
    public ListenSettings? ResolveListening(bool headless)
    {
        if ((options.ListenEndpoint ?? Variable("AVALONIA_MCP_ENDPOINT") ?? EndpointOfFile()) is not { } endpoint)
            return null;

        var (place, secret, bearer) = (ParseListenEndpoint(endpoint), Secret(), Bearer());
        if (secret.IsNone && !(bearer is not null && place.IsHttp) && (place.IsRemote || !IsOn("AMCP_INSECURE")))
        {
            throw new ConfigurationFault(
                $"The app does not listen on {endpoint}, because without a secret every program {(place.IsRemote ? "that reaches it" : "of this machine")} could drive it. "
                + $"Set AMCP_SECRET (`openssl rand -base64 32`){(place.IsRemote ? "." : ", or AMCP_INSECURE=1 if that is what you want.")}");
        }

        return new ListenSettings
        {
            AppId = CheckedAppId(),
            Endpoint = place,
            Secret = secret,
            Bearer = bearer,
            Instance = Instance,
            Mode = headless ? "headless" : "desktop",
            Version = AppVersion,
            ConnectTimeout = options.ConnectTimeout,
            Limits = options.Limits ?? file.Limits,
            Identity = place.IsEncrypted ? Identity(endpoint) : null,
            Http = place.IsHttp ? Http(endpoint) : null,
            // A proxy that discovers the app would not know which certificates to trust.
            Advertise = !place.IsEncrypted && (options.AdvertiseEndpoint ?? file.AdvertiseEndpoint),
        };
    }

    private string? EndpointOfFile() => IsLauncherInCharge || !file.Listens
        ? null
        : file.Transport switch
        {
            TransportType.NamedPipe => $"pipe://{(file.Port == EmbeddedConfiguration.FreePort ? $"{AppIdRule.Shorten(CheckedAppId())}-{Environment.ProcessId}" : file.Port)}",
            TransportType.HttpSse => $"http://127.0.0.1:{file.Port}/mcp",
            _ => $"tcp://127.0.0.1:{file.Port}",
        };

    private ListenEndpoint ParseListenEndpoint(string endpoint) =>
        ListenEndpoint.TryParse(endpoint)
        ?? throw new ConfigurationFault(
            $"The app cannot listen on `{endpoint}`. Write tcp://127.0.0.1:0, pipe://Name, unix:///path/of/socket or http://127.0.0.1:0/mcp; "
            + "other machines are served at tls://0.0.0.0:5443 or https://0.0.0.0:5443/mcp, with a certificate.");

    private TlsIdentity Identity(string endpoint)
    {
        var (cert, key) = (options.TlsCertFile ?? Variable("AMCP_TLS_CERT") ?? file.TlsCertFile, options.TlsKeyFile ?? Variable("AMCP_TLS_KEY") ?? file.TlsKeyFile);
        return cert is not null && key is not null
            ? TlsIdentity.Read(cert, key)
            : throw new ConfigurationFault($"The app does not listen on {endpoint} without a certificate. Set AMCP_TLS_CERT and AMCP_TLS_KEY to PEM files.");
    }

    private ServeHttp Http(string endpoint) =>
        options.Http
        ?? throw new ConfigurationFault(
            $"The app cannot listen on {endpoint}, because HTTP is a package of its own. Reference Amcp.Avalonia.Http, and call UseAmcp(options => options.UseHttp()).");

    private string? Bearer()
    {
        var bearer = options.Bearer ?? Variable("AMCP_BEARER") ?? file.Bearer;
        return bearer is null || (bearer.Length >= ShortestBearer && bearer.All(letter => letter is > ' ' and <= '~'))
            ? bearer
            : throw new ConfigurationFault($"The bearer needs at least {ShortestBearer} visible ASCII characters; write one with `openssl rand -hex 32`.");
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
        var authorities = (options.CaFile ?? Variable("AMCP_TLS_CA") ?? file.CaFile) is { } caFile ? Authorities.Read(caFile) : null;
        return ProxyEndpoint.TryParse(endpoint.Contains("://", StringComparison.Ordinal) ? endpoint : $"{scheme}://{endpoint}", authorities)
            ?? throw new ConfigurationFault(
                $"The proxy endpoint `{endpoint}` is not understood. Write tcp://127.0.0.1:5601, unix:///path/of/socket or pipe://Name, and tls://host:5443 for a proxy of another machine.");
    }

    private LogLevel? LevelIn(string name) => Enum.TryParse<LogLevel>(Variable(name), ignoreCase: true, out var level) && Enum.IsDefined(level) ? level : null;

    private bool IsOn(string name) => Variable(name) is "1" or "true";

    private string? Variable(string name) => string.IsNullOrWhiteSpace(environment(name)) ? null : environment(name);
}
