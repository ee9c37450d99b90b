using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Link;

namespace Amcp.Avalonia.Configuration;

/// <summary>Everything that the link to the proxy needs, resolved and checked.</summary>
internal sealed record LinkSettings
{
    /// <summary>Prefix of the app's tools.</summary>
    public required string AppId { get; init; }

    /// <summary>Where the proxy listens for apps.</summary>
    public required ProxyEndpoint Proxy { get; init; }

    /// <summary>Shared with the proxy.</summary>
    public required SharedSecret Secret { get; init; }

    /// <summary>Id of this process, chosen by its launcher or at random.</summary>
    public required string Instance { get; init; }

    /// <summary>Whether the app stays out of the catalogue until the launcher activates it.</summary>
    public bool Standby { get; init; }

    /// <summary><c>headless</c> or <c>desktop</c>.</summary>
    public required string Mode { get; init; }

    /// <summary>The app's own version.</summary>
    public required string Version { get; init; }

    /// <summary>Limit for dialling and for the handshake, each.</summary>
    public required TimeSpan ConnectTimeout { get; init; }

    /// <summary>Whether the app ends when the link is lost, so that a launcher that died leaves no process behind.</summary>
    public bool ExitWithProxy { get; init; }
}
