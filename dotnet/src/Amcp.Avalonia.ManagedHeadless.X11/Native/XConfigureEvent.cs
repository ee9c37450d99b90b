namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents a change of a window's position or size.</summary>
internal struct XConfigureEvent
{
    public XAnyEvent Any;
    public nuint Window;
    public int X;
    public int Y;
    public int Width;
    public int Height;
    public int BorderWidth;
    public nuint Above;
    public int OverrideRedirect;
}
