namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>The common beginning of all events. Xlib's long and its identifiers are as wide as a pointer.</summary>
internal struct XAnyEvent
{
    public XEventType Type;
    public nuint Serial;
    public int SendEvent;
    public nint Display;
    public nuint Window;
}
