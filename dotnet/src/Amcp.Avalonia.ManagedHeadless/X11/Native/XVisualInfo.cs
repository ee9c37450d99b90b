namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>How a screen understands pixels.</summary>
internal struct XVisualInfo
{
    /// <summary><see cref="Class"/> when a pixel holds its colour itself.</summary>
    public const int TrueColor = 4;

    public nint Visual;
    public nuint Identifier;
    public int Screen;
    public int Depth;
    public int Class;
    public nuint RedMask;
    public nuint GreenMask;
    public nuint BlueMask;
    public int ColormapSize;
    public int BitsPerRgb;
}
