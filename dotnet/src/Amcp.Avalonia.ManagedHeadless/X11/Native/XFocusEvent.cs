namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>The keyboard coming to a window or leaving it.</summary>
internal struct XFocusEvent
{
    /// <summary><see cref="Detail"/> when the window only has the keyboard because the pointer is in it.</summary>
    public const int NotifyPointer = 5;

    public XAnyEvent Any;

    /// <summary>0 when it stays so; else a grab began or ended.</summary>
    public int Mode;

    public int Detail;
}
