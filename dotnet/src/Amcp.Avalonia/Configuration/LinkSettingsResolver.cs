using System.Reflection;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Link;
using Amcp.Avalonia.Link.Listening;
using Amcp.Avalonia.Link.Tls;

namespace Amcp.Avalonia.Configuration;

/// <summary>
/// Decides between options in code, the environment and appsettings.json; the first of them that speaks wins. A launcher whose variables
/// choose a way in (AMCP_PROXY or AVALONIA_MCP_ENDPOINT) chooses alone: the ways in of the file are not taken then.
/// </summary>
/// <param name="options">What the app's code says.</param>
/// <param name="environment">Reads a variable; null or empty is absent.</param>
/// <param name="file">What appsettings.json says.</param>
internal sealed class LinkSettingsResolver(AmcpOptions options, Func<string, string?> environment, EmbeddedConfiguration file)
{
    private const int ShortestBearer = 16;

    private readonly string inventedInstance = Guid.NewGuid().ToString("N");

    /// <summary>The level of the log, by the variables and with the default of the proxy.</summary>
    public AmcpLogLevel LogLevel =>
        options.LogLevel
        ?? LevelIn("AMCP_LOG_LEVEL")
        ?? LevelIn("Logging__LogLevel__Amcp")
        ?? LevelIn("Logging__LogLevel__Default")
        ?? file.LogLevel
        ?? AmcpLogLevel.Information;

    /// <summary>The app's name, checked where it is used.</summary>
    public string AppId =>
        options.AppId ?? Variable("AVALONIA_MCP_APP_ID") ?? file.AppId ?? AppIdRule.Sanitize(Assembly.GetEntryAssembly()?.GetName().Name);

    /// <summary>Whether file dialogs are to be answered by tests.</summary>
    public bool AnswersFileDialogs => options.AnswerFileDialogs ?? IsOn("AMCP_ANSWER_FILE_DIALOGS");

    private bool IsLauncherInCharge => Variable("AMCP_PROXY") is not null || Variable("AVALONIA_MCP_ENDPOINT") is not null;

    private static string AppVersion =>
        Assembly.GetEntryAssembly()?.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "0.0.0";

    private string Instance => Variable("AMCP_INSTANCE") is { Length: >= 8 and <= 64 } chosen ? chosen : inventedInstance;

    /// <summary>Settings of the link to a proxy, or null when nobody asked for one.</summary>
    /// <param name="headless">Whether the app has no display.</param>
    /// <exception cref="ConfigurationFault">A value cannot be used.</exception>
    public LinkSettings? Resolve(bool headless)
    {
        if ((options.ProxyEndpoint ?? Variable("AMCP_PROXY") ?? (IsLauncherInCharge ? null : file.ProxyEndpoint)) is not { } endpoint)
        {
            return null;
        }

        var (proxy, secret) = (Endpoint(endpoint), Secret());
        if (proxy.IsRemote && secret.IsNone)
        {
            throw new ConfigurationFault($"The app does not dial {endpoint} without a secret, because both sides prove themselves there. Set AMCP_SECRET.");
        }

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
            ExitWithProxy = IsOn("AMCP_EXIT_WITH_PROXY"),
        };
    }

    /// <summary>Settings of a listening app, or null when nobody asked for it.</summary>
    /// <param name="headless">Whether the app has no display.</param>
    /// <exception cref="ConfigurationFault">A value cannot be used, or anybody on this machine could drive the app.</exception>
    public ListenSettings? ResolveListening(bool headless)
    {
        if ((options.ListenEndpoint ?? Variable("AVALONIA_MCP_ENDPOINT") ?? EndpointOfFile()) is not { } endpoint)
        {
            return null;
        }

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
            Identity = place.IsEncrypted ? Identity(endpoint) : null,
            // A proxy that finds the app by itself would not know whose certificates to trust.
            Advertise = !place.IsEncrypted && (options.AdvertiseEndpoint ?? file.AdvertiseEndpoint),
        };
    }

    private string? EndpointOfFile() => IsLauncherInCharge || !file.Listens
        ? null
        : file.Transport switch
        {
            TransportType.NamedPipe => $"pipe://{(file.Port == EmbeddedConfiguration.FreePort ? $"{CheckedAppId()}-{Environment.ProcessId}" : file.Port)}",
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

    private AmcpLogLevel? LevelIn(string name) => Enum.TryParse<AmcpLogLevel>(Variable(name), ignoreCase: true, out var level) ? level : null;

    private bool IsOn(string name) => Variable(name) is "1" or "true";

    private string? Variable(string name) => string.IsNullOrWhiteSpace(environment(name)) ? null : environment(name);
}
