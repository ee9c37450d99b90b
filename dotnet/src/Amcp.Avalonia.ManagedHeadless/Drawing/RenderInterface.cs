using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using Avalonia.Platform;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates all drawable resources: geometries, glyph runs and bitmaps.</summary>
internal sealed partial class RenderInterface : IPlatformRenderInterface
{
    /// <inheritdoc/>
    public bool SupportsIndividualRoundRects => true;

    /// <inheritdoc/>
    public AlphaFormat DefaultAlphaFormat => AlphaFormat.Premul;

    /// <inheritdoc/>
    public PixelFormat DefaultPixelFormat => PixelFormats.Bgra8888;

    /// <inheritdoc/>
    public bool SupportsRegions => true;

    /// <inheritdoc/>
    public IGeometryImpl CreateEllipseGeometry(Rect rect) => new PathShape(VectorPath.Ellipse(rect));

    /// <inheritdoc/>
    public IGeometryImpl CreateLineGeometry(Point p1, Point p2)
    {
        var path = new VectorPath();
        path.MoveTo(p1);
        path.LineTo(p2);
        return new PathShape(path);
    }

    /// <inheritdoc/>
    public IGeometryImpl CreateRectangleGeometry(Rect rect) => new PathShape(VectorPath.Rectangle(rect));

    /// <inheritdoc/>
    public IStreamGeometryImpl CreateStreamGeometry() => new StreamShape();

    /// <inheritdoc/>
    public IGeometryImpl CreateGeometryGroup(global::Avalonia.Media.FillRule fillRule, IReadOnlyList<IGeometryImpl> children) =>
        GroupShape.Of(fillRule == global::Avalonia.Media.FillRule.NonZero ? FillRule.NonZero : FillRule.EvenOdd, children);

    /// <inheritdoc/>
    public IGeometryImpl CreateCombinedGeometry(GeometryCombineMode combineMode, IGeometryImpl g1, IGeometryImpl g2) =>
        new CombinedShape(combineMode, (PathShape)g1, (PathShape)g2);

    /// <inheritdoc/>
    public IGeometryImpl BuildGlyphRunGeometry(GlyphRun glyphRun)
    {
        var glyphs = new GlyphRunShape(glyphRun.GlyphTypeface, glyphRun.FontRenderingEmSize, glyphRun.GlyphInfos, glyphRun.BaselineOrigin);
        return new PathShape(glyphs.Outline(), FillRule.NonZero);
    }

    /// <inheritdoc/>
    public IGlyphRunImpl CreateGlyphRun(GlyphTypeface glyphTypeface, double fontRenderingEmSize, IReadOnlyList<GlyphInfo> glyphInfos,
        Point baselineOrigin) => new GlyphRunShape(glyphTypeface, fontRenderingEmSize, glyphInfos, baselineOrigin);

    /// <inheritdoc/>
    public IPlatformRenderInterfaceContext CreateBackendContext(IPlatformGraphicsContext? graphicsApiContext) => new RenderContext();

    /// <inheritdoc/>
    public IPlatformRenderInterfaceRegion CreateRegion() => new PixelRegion();
}
