namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents the common header of all events. Xlib's long and its identifiers are pointer-sized.</summary>
internal struct XAnyEvent
{
    public XEventType Type;
    public nuint Serial;
    public int SendEvent;
    public nint Display;
    public nuint Window;
}
