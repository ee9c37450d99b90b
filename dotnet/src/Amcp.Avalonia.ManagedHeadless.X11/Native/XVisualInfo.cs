namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents the pixel format of a screen.</summary>
internal struct XVisualInfo
{
    /// <summary>The value of <see cref="Class"/> for pixels that hold their colour directly.</summary>
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
