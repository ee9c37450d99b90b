using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Draws frames to an X window. It keeps the last frame to send only changed rows, and repaints everything on request of the server.</summary>
internal sealed unsafe class FramePainter : IDisposable
{
    private readonly XConnection _connection;
    private readonly nuint _window;
    private readonly nint _context;
    private PixelSurface? _shown;

    public FramePainter(XConnection connection, nuint window)
    {
        (_connection, _window) = (connection, window);
        _context = Xlib.XCreateGC(connection.Display, window, 0, 0);
    }

    /// <summary>Shows a frame; a frame equal to the last one sends nothing.</summary>
    public void Paint(PixelSurface frame)
    {
        if (_shown is null || _shown.Width != frame.Width || _shown.Height != frame.Height)
        {
            _shown = new PixelSurface(frame.Width, frame.Height);
            frame.Pixels.CopyTo(_shown.Pixels, 0);
            Put(0, frame.Height);
            return;
        }
        var differing = frame.Pixels.AsSpan().CommonPrefixLength(_shown.Pixels);
        if (differing == frame.Pixels.Length)
            return;
        var first = differing / frame.Width;
        var end = frame.Height;
        while (frame.Row(end - 1).SequenceEqual(_shown.Row(end - 1)))
            end--;
        var changed = first * frame.Width;
        frame.Pixels.AsSpan(changed, end * frame.Width - changed).CopyTo(_shown.Pixels.AsSpan(changed));
        Put(first, end);
    }

    /// <summary>Repaints the last frame.</summary>
    public void Repaint()
    {
        if (_shown is not null)
            Put(0, _shown.Height);
    }

    public void Dispose() => Xlib.XFreeGC(_connection.Display, _context);

    private void Put(int firstRow, int endRow)
    {
        fixed (uint* pixels = _shown!.Pixels)
        {
            var visual = _connection.Visual;
            var image = new XImage
            {
                Width = _shown.Width,
                Height = _shown.Height,
                Format = XImage.ZPixmap,
                Data = (nint)pixels,
                ByteOrder = BitConverter.IsLittleEndian ? 0 : 1,
                BitmapUnit = 32,
                BitmapPad = 32,
                Depth = visual.Depth,
                BytesPerLine = _shown.Width * sizeof(uint),
                BitsPerPixel = 32,
                RedMask = visual.RedMask,
                GreenMask = visual.GreenMask,
                BlueMask = visual.BlueMask,
            };
            Xlib.XInitImage(ref image);
            Xlib.XPutImage(_connection.Display, _window, _context, ref image, 0, firstRow, 0, firstRow, (uint)image.Width, (uint)(endRow - firstRow));
        }
        _connection.Flush();
    }
}
