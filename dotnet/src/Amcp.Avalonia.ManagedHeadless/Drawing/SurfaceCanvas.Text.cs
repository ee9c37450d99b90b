using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws text.</summary>
internal sealed partial class SurfaceCanvas
{
    // Larger glyphs are drawn as shapes.
    private const double LargestGlyph = 256;

    public void DrawGlyphRun(IBrush? foreground, IGlyphRunImpl glyphRun)
    {
        var run = (GlyphRunShape)glyphRun;
        if (foreground is null || run.Glyphs.Length == 0)
            return;
        var visible = VisibleArea(run.Bounds);
        var opacity = Strength(foreground.Opacity * _state.Opacity);
        if (visible.Width <= 0 || visible.Height <= 0 || opacity == 0 || PaintOf(foreground, run.Bounds, visible) is not { } paint)
            return;
        var device = Device;
        int? contrast = IsAliasedText || run.FontRenderingEmSize * PixelsPerUnit > LargestGlyph ? null : TextContrast.LevelOf(foreground);
        if (IsStraight(device) && device.M11 > 0 && device.M22 > 0)
            DrawUpright(run, device, paint, opacity, contrast);
        else
            DrawTurned(run, device, paint, opacity, contrast);
    }

    /// <summary>
    /// Draws text on a horizontal baseline with cached masks. The baseline snaps to a whole pixel, which keeps stems of equal height alike, unless the
    /// app requests unaligned text or shrinks it.
    /// </summary>
    private void DrawUpright(GlyphRunShape run, Matrix device, IPaint paint, byte opacity, int? contrast)
    {
        var scale = new Vector(run.FontRenderingEmSize * device.M11, run.FontRenderingEmSize * device.M22);
        var isSnapped = IsBaselineAligned && device.M22 >= 1;
        for (var i = 0; i < run.Glyphs.Length; i++)
        {
            var origin = (run.BaselineOrigin + run.Offsets[i]).Transform(device);
            var (x, phaseX) = IsAliasedText ? ((int)Math.Floor(origin.X + 0.5), 0) : Split(origin.X);
            var (y, phaseY) = isSnapped ? ((int)Math.Floor(origin.Y + 0.5), 0) : Split(origin.Y);
            var mask = GlyphMasks.Get(run.Face.Font, run.Glyphs[i], scale, run.Simulations, new PixelPoint(phaseX, phaseY), contrast);
            CompositeGlyph(mask.Moved(x, y), paint, opacity);
        }
    }

    private void DrawTurned(GlyphRunShape run, Matrix device, IPaint paint, byte opacity, int? contrast)
    {
        for (var i = 0; i < run.Glyphs.Length; i++)
        {
            var place = Matrix.CreateTranslation(run.BaselineOrigin + run.Offsets[i]);
            var fontToEm = GlyphMasks.GlyphMatrix(run.FontRenderingEmSize / run.Face.Font.UnitsPerEm, run.Simulations);
            var mask = GlyphMasks.Rasterize(run.Face.Font, run.Glyphs[i], run.Simulations, fontToEm * place * device, _state.Clip.Bounds);
            CompositeGlyph(contrast is { } level ? TextContrast.Apply(mask, level) : mask, paint, opacity);
        }
    }

    private void CompositeGlyph(CoverageMask mask, IPaint paint, byte opacity)
    {
        if (!mask.IsEmpty)
            Draw(IsAliasedText ? CoverageAlgebra.Hardened(mask) : mask, paint, opacity);
    }

    private bool IsAliasedText => TextMode == TextRenderingMode.Alias
        || (TextMode == TextRenderingMode.Unspecified && _state.Options.EdgeMode == EdgeMode.Aliased);

    private static (int Pixel, int Phase) Split(double coordinate)
    {
        var parts = (int)Math.Floor(coordinate * GlyphMasks.Phases + 0.5);
        return (parts >> 2, parts & (GlyphMasks.Phases - 1));
    }
}
