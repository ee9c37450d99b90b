using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates all drawable resources: geometries, glyph runs and bitmaps.</summary>
internal sealed partial class RenderInterface : IPlatformRenderInterface
{
    public bool SupportsIndividualRoundRects => true;

    public AlphaFormat DefaultAlphaFormat => AlphaFormat.Premul;

    public PixelFormat DefaultPixelFormat => PixelFormats.Bgra8888;

    public bool SupportsRegions => true;

    public IGeometryImpl CreateEllipseGeometry(Rect rect) => new PathShape(VectorPath.Ellipse(rect));

    public IGeometryImpl CreateLineGeometry(Point p1, Point p2)
    {
        var path = new VectorPath();
        path.MoveTo(p1);
        path.LineTo(p2);
        return new PathShape(path);
    }

    public IGeometryImpl CreateRectangleGeometry(Rect rect) => new PathShape(VectorPath.Rectangle(rect));

    public IStreamGeometryImpl CreateStreamGeometry() => new StreamShape();

    public IGeometryImpl CreateGeometryGroup(global::Avalonia.Media.FillRule fillRule, IReadOnlyList<IGeometryImpl> children) =>
        GroupShape.Of(fillRule == global::Avalonia.Media.FillRule.NonZero ? FillRule.NonZero : FillRule.EvenOdd, children);

    public IGeometryImpl CreateCombinedGeometry(GeometryCombineMode combineMode, IGeometryImpl g1, IGeometryImpl g2) =>
        new CombinedShape(combineMode, (PathShape)g1, (PathShape)g2);

    public IGeometryImpl BuildGlyphRunGeometry(GlyphRun glyphRun)
    {
        var glyphs = new GlyphRunShape(glyphRun.GlyphTypeface, glyphRun.FontRenderingEmSize, glyphRun.GlyphInfos, glyphRun.BaselineOrigin);
        return new PathShape(glyphs.Outline(), FillRule.NonZero);
    }

    public IGlyphRunImpl CreateGlyphRun(GlyphTypeface glyphTypeface, double fontRenderingEmSize, IReadOnlyList<GlyphInfo> glyphInfos,
        Point baselineOrigin) => new GlyphRunShape(glyphTypeface, fontRenderingEmSize, glyphInfos, baselineOrigin);

    public IPlatformRenderInterfaceContext CreateBackendContext(IPlatformGraphicsContext? graphicsApiContext) => new RenderContext();

    public IPlatformRenderInterfaceRegion CreateRegion() => new PixelRegion();
}
