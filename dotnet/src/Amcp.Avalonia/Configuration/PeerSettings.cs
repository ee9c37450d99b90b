using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Configuration;

/// <summary>Who the app is on every link, whoever dialled.</summary>
internal abstract record PeerSettings
{
    /// <summary>Prefix of the app's tools.</summary>
    public required string AppId { get; init; }

    /// <summary>Shared with the other side.</summary>
    public required SharedSecret Secret { get; init; }

    /// <summary>Id of this process, chosen by its launcher or at random.</summary>
    public required string Instance { get; init; }

    /// <summary><c>headless</c> or <c>desktop</c>.</summary>
    public required string Mode { get; init; }

    /// <summary>The app's own version.</summary>
    public required string Version { get; init; }

    /// <summary>Limit for dialling and for the handshake, each.</summary>
    public required TimeSpan ConnectTimeout { get; init; }
}
