using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Draws the empty box of a glyph that cannot be drawn.</summary>
internal static class GlyphBox
{
    /// <summary>The box's advance width, side bearings included, in ems.</summary>
    public const double Advance = 0.6;

    private const double Bearing = 0.06;
    private const double Height = 0.7;
    private const double Line = 0.05;

    /// <summary>Returns the box in font units, standing on the baseline.</summary>
    public static VectorPath Outline(int unitsPerEm)
    {
        var outer = new Rect(Bearing * unitsPerEm, 0, (Advance - 2 * Bearing) * unitsPerEm, Height * unitsPerEm);
        var inner = outer.Deflate(Line * unitsPerEm);
        var path = VectorPath.Rectangle(outer);

        // The reverse direction makes a hole with non-zero winding, too.
        path.MoveTo(inner.TopLeft);
        path.LineTo(inner.BottomLeft);
        path.LineTo(inner.BottomRight);
        path.LineTo(inner.TopRight);
        path.Close();
        return path;
    }
}
