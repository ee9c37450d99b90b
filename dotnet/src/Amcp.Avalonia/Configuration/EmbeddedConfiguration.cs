namespace Amcp.Avalonia.Configuration;

/// <summary>The section <c>McpEmbedded</c> of appsettings.json and the level of <c>Logging</c>; null where the file is silent.</summary>
internal sealed record EmbeddedConfiguration
{
    /// <summary>A port or name that is free.</summary>
    public const string FreePort = "0";

    /// <summary>Prefix of the app's tools.</summary>
    public string? AppId { get; init; }

    /// <summary>Base64.</summary>
    public string? SharedSecret { get; init; }

    /// <summary>The scheme of an endpoint that is written without one, and how the app listens.</summary>
    public TransportType Transport { get; init; } = TransportType.Tcp;

    /// <summary>Port or pipe name where the app listens; <c>0</c> takes a free one.</summary>
    public string Port { get; init; } = FreePort;

    /// <summary>
    /// Whether the file asks the app to listen: it names a port, or it names Transport or Port and no ProxyEndpoint that they would be for.
    /// </summary>
    public bool Listens { get; init; }

    /// <summary>The fixed text that agents send over HTTP.</summary>
    public string? Bearer { get; init; }

    /// <summary>The certificate of an app that other machines reach, PEM.</summary>
    public string? TlsCertFile { get; init; }

    /// <summary>Its key, PEM.</summary>
    public string? TlsKeyFile { get; init; }

    /// <summary>The authorities that are trusted at a proxy of another machine, in place of the system's, PEM.</summary>
    public string? CaFile { get; init; }

    /// <summary>Whether a listening app tells where it listens.</summary>
    public bool AdvertiseEndpoint { get; init; } = true;

    /// <summary>Whether <c>AMCP_HEADLESS</c> and <c>--headless</c> are obeyed.</summary>
    public bool EnableHeadless { get; init; } = true;

    /// <summary>Where the proxy listens for apps.</summary>
    public string? ProxyEndpoint { get; init; }

    /// <summary>From <c>Logging:LogLevel</c>.</summary>
    public AmcpLogLevel? LogLevel { get; init; }
}
