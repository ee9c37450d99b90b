using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Links;

/// <summary>Holds the identity of the app on every link, in either direction.</summary>
internal abstract record PeerSettings
{
    /// <summary>Gets the prefix of the app's tools.</summary>
    public required string AppId { get; init; }

    /// <summary>Gets the secret shared with the other side.</summary>
    public required SharedSecret Secret { get; init; }

    /// <summary>Gets the id of this process, chosen by its launcher or at random.</summary>
    public required string Instance { get; init; }

    /// <summary>Gets the mode, <c>headless</c> or <c>desktop</c>.</summary>
    public required string Mode { get; init; }

    /// <summary>Gets the app's own version.</summary>
    public required string Version { get; init; }

    /// <summary>Gets the time limit for connecting, and again for the handshake.</summary>
    public required TimeSpan ConnectTimeout { get; init; }

    /// <summary>Gets the limits beyond which calls fail.</summary>
    public AmcpLimits Limits { get; init; } = new();
}
