namespace Amcp.Avalonia.Settling;

/// <summary>Specifies when a requested frame is rendered.</summary>
internal enum FramePace
{
    /// <summary>At the regular frame rate, which leaves the app its time.</summary>
    InTime,

    /// <summary>Immediately, if the platform is not bound to a screen's refresh rate.</summary>
    AtOnce,
}
