namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Pixels in memory as Xlib describes them; XInitImage fills in the functions at the end.</summary>
internal struct XImage
{
    /// <summary><see cref="Format"/> when all bits of a pixel stand together.</summary>
    public const int ZPixmap = 2;

    public int Width;
    public int Height;
    public int OffsetX;
    public int Format;
    public nint Data;
    public int ByteOrder;
    public int BitmapUnit;
    public int BitmapBitOrder;
    public int BitmapPad;
    public int Depth;
    public int BytesPerLine;
    public int BitsPerPixel;
    public nuint RedMask;
    public nuint GreenMask;
    public nuint BlueMask;
    public nint ObjectData;
    public nint CreateFunction;
    public nint DestroyFunction;
    public nint GetPixelFunction;
    public nint PutPixelFunction;
    public nint SubImageFunction;
    public nint AddPixelFunction;
}
