namespace Amcp.Avalonia.Links;

/// <summary>Holds the resolved and validated settings of the link to the proxy.</summary>
internal sealed record LinkSettings : PeerSettings
{
    /// <summary>Gets the proxy's endpoint for apps.</summary>
    public required ProxyEndpoint Proxy { get; init; }

    /// <summary>Gets a value indicating whether the app stays out of the catalogue until the launcher activates it.</summary>
    public bool Standby { get; init; }

    /// <summary>Gets a value indicating whether the app exits when the link is lost, so that a crashed launcher leaves no orphan process.</summary>
    public bool ExitWithProxy { get; init; }
}
