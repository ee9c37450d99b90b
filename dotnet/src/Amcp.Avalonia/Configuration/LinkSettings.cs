using Amcp.Avalonia.Link;

namespace Amcp.Avalonia.Configuration;

/// <summary>Everything that the link to the proxy needs, resolved and checked.</summary>
internal sealed record LinkSettings : PeerSettings
{
    /// <summary>Where the proxy listens for apps.</summary>
    public required ProxyEndpoint Proxy { get; init; }

    /// <summary>Whether the app stays out of the catalogue until the launcher activates it.</summary>
    public bool Standby { get; init; }

    /// <summary>Whether the app ends when the link is lost, so that a launcher that died leaves no process behind.</summary>
    public bool ExitWithProxy { get; init; }
}
