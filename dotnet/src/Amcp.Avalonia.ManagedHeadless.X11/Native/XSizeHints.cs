namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents hints for a window manager about a window's position and size, in pixels.</summary>
internal struct XSizeHints
{
    public nint Flags;
    public int X;
    public int Y;
    public int Width;
    public int Height;
    public int MinWidth;
    public int MinHeight;
    public int MaxWidth;
    public int MaxHeight;
    public int WidthStep;
    public int HeightStep;
    public int MinAspectX;
    public int MinAspectY;
    public int MaxAspectX;
    public int MaxAspectY;
    public int BaseWidth;
    public int BaseHeight;
    public int WindowGravity;
}
