namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents the pointer entering or leaving a window.</summary>
internal struct XCrossingEvent
{
    public XAnyEvent Any;
    public nuint Root;
    public nuint Subwindow;
    public nuint Time;
    public int X;
    public int Y;
    public int RootX;
    public int RootY;

    /// <summary>0 for a movement; otherwise a grab began or ended.</summary>
    public int Mode;

    public int Detail;
    public int SameScreen;
    public int Focus;
    public XModifiers State;
}
