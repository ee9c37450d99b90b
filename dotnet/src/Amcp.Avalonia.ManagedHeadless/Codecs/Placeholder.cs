using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Draws the placeholder of a valid but unsupported picture: a crossed frame of the same size.</summary>
internal static class Placeholder
{
    private static readonly uint s_ground = Premultiplied.FromArgb(255, 0xF0, 0xF0, 0xF0);
    private static readonly SolidPaint s_line = SolidPaint.FromArgb(255, 0xC0, 0x40, 0x40);

    /// <summary>Draws the placeholder and records the gap.</summary>
    /// <param name="name">The unsupported kind.</param>
    /// <param name="size">The picture's size.</param>
    public static PixelSurface Draw(string name, PictureSize size)
    {
        RenderingGaps.Note(name, "the managed renderer cannot decode it and draws a crossed frame of its size.");
        var surface = new PixelSurface(size.Width, size.Height);
        surface.Pixels.AsSpan().Fill(s_ground);
        var area = new Rect(0.5, 0.5, size.Width - 1, size.Height - 1);
        var path = VectorPath.Rectangle(area);
        Line(path, area.TopLeft, area.BottomRight);
        Line(path, area.BottomLeft, area.TopRight);
        var outline = Stroker.Stroke(path, new StrokeStyle(1));
        surface.Composite(Rasterizer.Fill(outline, FillRule.NonZero, surface.Bounds), s_line);
        return surface;
    }

    private static void Line(VectorPath path, Point from, Point to)
    {
        path.MoveTo(from);
        path.LineTo(to);
    }
}
