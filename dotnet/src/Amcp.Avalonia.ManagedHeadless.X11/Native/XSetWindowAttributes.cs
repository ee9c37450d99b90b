namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents the attributes of a new window; the value mask selects the fields.</summary>
internal struct XSetWindowAttributes
{
    /// <summary>The bits of the fields that are set, in the order of Xlib.</summary>
    public const int UsedFields = (1 << 0) | (1 << 3) | (1 << 4) | (1 << 9) | (1 << 11) | (1 << 13);

    /// <summary>0: the server paints no background before a frame.</summary>
    public nuint BackgroundPixmap;

    public nuint BackgroundPixel;
    public nuint BorderPixmap;
    public nuint BorderPixel;

    /// <summary>1: after a resize the old pixels stay in the upper left corner.</summary>
    public int BitGravity;

    public int WindowGravity;
    public int BackingStore;
    public nuint BackingPlanes;
    public nuint BackingPixel;
    public int SaveUnder;
    public nint EventMask;
    public nint DoNotPropagateMask;

    /// <summary>1: no window manager decorates or moves the window.</summary>
    public int OverrideRedirect;

    public nuint Colormap;
    public nuint Cursor;
}
