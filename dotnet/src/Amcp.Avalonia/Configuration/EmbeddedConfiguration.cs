using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Configuration;

/// <summary>Represents the section <c>McpEmbedded</c> of appsettings.json and the level of <c>Logging</c>. Absent values are null.</summary>
internal sealed record EmbeddedConfiguration
{
    /// <summary>The value that selects a free port or name.</summary>
    public const string FreePort = "0";

    /// <summary>Gets the prefix of the app's tools.</summary>
    public string? AppId { get; init; }

    /// <summary>Gets the shared secret, in base64.</summary>
    public string? SharedSecret { get; init; }

    /// <summary>Gets the scheme of endpoints that are written without one, and of the app's own listener.</summary>
    public TransportType Transport { get; init; } = TransportType.Tcp;

    /// <summary>Gets the port or pipe name where the app listens; <c>0</c> selects a free one.</summary>
    public string Port { get; init; } = FreePort;

    /// <summary>
    /// Gets a value indicating whether the file asks the app to listen. It does if it names a port, or if it names Transport or Port without a
    /// ProxyEndpoint.
    /// </summary>
    public bool Listens { get; init; }

    /// <summary>Gets the static bearer token for HTTP clients.</summary>
    public string? Bearer { get; init; }

    /// <summary>Gets the PEM certificate of an app that listens for other machines.</summary>
    public string? TlsCertFile { get; init; }

    /// <summary>Gets the PEM key of the certificate.</summary>
    public string? TlsKeyFile { get; init; }

    /// <summary>Gets the PEM file of the authorities trusted for a proxy on another machine, in place of the system's.</summary>
    public string? CaFile { get; init; }

    /// <summary>Gets a value indicating whether a listening app advertises its endpoint.</summary>
    public bool AdvertiseEndpoint { get; init; } = true;

    /// <summary>Gets a value indicating whether <c>AMCP_HEADLESS</c>, and <c>--headless</c> if a proxy or an endpoint is named, take effect.</summary>
    public bool EnableHeadless { get; init; } = true;

    /// <summary>Gets the proxy's endpoint for apps.</summary>
    public string? ProxyEndpoint { get; init; }

    /// <summary>Gets the limits beyond which calls fail.</summary>
    public AmcpLimits Limits { get; init; } = new();

    /// <summary>Gets the level from <c>Logging:LogLevel</c>.</summary>
    public LogLevel? LogLevel { get; init; }
}
