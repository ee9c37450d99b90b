namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents a key or button event or a pointer movement: three structures of the same layout.</summary>
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

    /// <summary>The modifiers and buttons that were down just before.</summary>
    public XModifiers State;

    /// <summary>The key code or the button number.</summary>
    public uint Detail;

    public int SameScreen;
}
