namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents the keyboard focus entering or leaving a window.</summary>
internal struct XFocusEvent
{
    /// <summary>The value of <see cref="Detail"/> if the window has the keyboard only because the pointer is in it.</summary>
    public const int NotifyPointer = 5;

    public XAnyEvent Any;

    /// <summary>0 for a permanent change; otherwise a grab began or ended.</summary>
    public int Mode;

    public int Detail;
}
