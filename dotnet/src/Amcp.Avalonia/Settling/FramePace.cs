namespace Amcp.Avalonia.Settling;

/// <summary>When a frame that was asked for comes.</summary>
internal enum FramePace
{
    /// <summary>In the rhythm of the screen, which leaves the app its time.</summary>
    InTime,

    /// <summary>As soon as it can be drawn, where the platform is not bound to a screen.</summary>
    AtOnce,
}
