using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>The empty box that stands for a glyph which cannot be drawn.</summary>
internal static class GlyphBox
{
    /// <summary>Width of the box with its sides' bearings, in ems.</summary>
    public const double Advance = 0.6;

    private const double Bearing = 0.06;
    private const double Height = 0.7;
    private const double Line = 0.05;

    /// <summary>The box in font units, standing on the baseline.</summary>
    public static VectorPath Outline(int unitsPerEm)
    {
        var outer = new Rect(Bearing * unitsPerEm, 0, (Advance - 2 * Bearing) * unitsPerEm, Height * unitsPerEm);
        var inner = outer.Deflate(Line * unitsPerEm);
        var path = VectorPath.Rectangle(outer);

        // The other way round: a hole, also where non-zero winding fills.
        path.MoveTo(inner.TopLeft);
        path.LineTo(inner.BottomLeft);
        path.LineTo(inner.BottomRight);
        path.LineTo(inner.TopRight);
        path.Close();
        return path;
    }
}
