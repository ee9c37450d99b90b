namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents pixels in memory in Xlib's format. XInitImage sets the function pointers at the end.</summary>
internal struct XImage
{
    /// <summary>The value of <see cref="Format"/> for pixels whose bits are contiguous.</summary>
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
