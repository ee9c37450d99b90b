namespace Amcp.Avalonia.Configuration;

/// <summary>The section <c>McpEmbedded</c> of appsettings.json and the level of <c>Logging</c>; null where the file is silent.</summary>
internal sealed record EmbeddedConfiguration
{
    /// <summary>Prefix of the app's tools.</summary>
    public string? AppId { get; init; }

    /// <summary>Base64.</summary>
    public string? SharedSecret { get; init; }

    /// <summary>The scheme of an endpoint that is written without one.</summary>
    public TransportType Transport { get; init; } = TransportType.Tcp;

    /// <summary>Whether <c>AMCP_HEADLESS</c> and <c>--headless</c> are obeyed.</summary>
    public bool EnableHeadless { get; init; } = true;

    /// <summary>Where the proxy listens for apps.</summary>
    public string? ProxyEndpoint { get; init; }

    /// <summary>From <c>Logging:LogLevel</c>.</summary>
    public AmcpLogLevel? LogLevel { get; init; }
}
