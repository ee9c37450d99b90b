namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>A key or button going down or up, or the pointer moving: three structures of one shape.</summary>
internal struct XInputEvent
{
    public XAnyEvent Any;
    public nuint Root;
    public nuint Subwindow;
    public nuint Time;
    public int X;
    public int Y;
    public int RootX;
    public int RootY;

    /// <summary>Modifiers and buttons that were down just before.</summary>
    public XModifiers State;

    /// <summary>The key's code or the button's number.</summary>
    public uint Detail;

    public int SameScreen;
}
