using System.Runtime.CompilerServices;
using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Tests.Referee;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>
/// Draws the operations of a frame with Skia's raster surface, by the rules of Avalonia.Skia. Paths, glyphs and bitmaps are converted once, as there.
/// </summary>
/// <param name="canvas">The canvas of the surface.</param>
internal sealed class SkiaCanvas(SKCanvas canvas) : IDrawingContextImpl
{
    private static readonly ConditionalWeakTable<IGeometryImpl, SKPath> s_paths = [];
    private static readonly ConditionalWeakTable<IGlyphRunImpl, SKTextBlob> s_blobs = [];
    private static readonly ConditionalWeakTable<IBitmapImpl, SKImage> s_images = [];
    private static readonly ConditionalWeakTable<object, SKTypeface> s_faces = [];

    private static readonly SKPaint s_none = new() { Color = SKColors.Transparent };

    private readonly Stack<double> _opacities = new();
    private readonly Stack<(IBrush Mask, Rect Bounds)> _masks = new();
    private Matrix _transform = Matrix.Identity;
    private double _opacity = 1;

    /// <inheritdoc/>
    public Matrix Transform
    {
        get => _transform;
        set => canvas.SetMatrix(SKMatrix.CreateIdentity().PostConcat(Of(_transform = value)));
    }

    /// <inheritdoc/>
    public void Clear(Color color) => canvas.Clear(SkiaPaints.Color(color));

    /// <inheritdoc/>
    public void DrawBitmap(IBitmapImpl source, double opacity, Rect sourceRect, Rect destRect)
    {
        using var paint = new SKPaint { IsAntialias = true, Color = new SKColor(255, 255, 255, (byte)(255 * opacity * _opacity)) };
        canvas.DrawImage(s_images.GetValue(source, ImageOf), SkiaPaints.Rect(sourceRect), SkiaPaints.Rect(destRect), new SKSamplingOptions(SKFilterMode.Linear), paint);
    }

    /// <inheritdoc/>
    public void DrawBitmap(IBitmapImpl source, IBrush opacityMask, Rect opacityMaskRect, Rect destRect)
    {
        PushOpacityMask(opacityMask, opacityMaskRect);
        DrawBitmap(source, 1, new Rect(source.PixelSize.ToSize(1)), destRect);
        PopOpacityMask();
    }

    /// <inheritdoc/>
    public void DrawLine(IPen? pen, Point p1, Point p2)
    {
        if (pen is null)
            return;

        using var paint = SkiaPaints.Stroke(pen, new Rect(p1, p2));
        canvas.DrawLine((float)p1.X, (float)p1.Y, (float)p2.X, (float)p2.Y, paint);
    }

    /// <inheritdoc/>
    public void DrawGeometry(IBrush? brush, IPen? pen, IGeometryImpl geometry) => Draw(brush, pen, geometry.Bounds, s_paths.GetValue(geometry, PathOf), static (to, path, paint) => to.DrawPath(path, paint));

    /// <inheritdoc/>
    public void DrawRectangle(IBrush? brush, IPen? pen, RoundedRect rect, BoxShadows boxShadows = default)
    {
        using var shape = RoundOf(rect);
        foreach (var shadow in boxShadows)
        {
            if (shadow != default && !shadow.IsInset)
                SkiaShadows.DrawOutset(canvas, s_none, rect.Rect, rect.RadiiTopLeft.X, shadow);
        }

        Draw(brush, pen, rect.Rect, shape, static (to, round, paint) => to.DrawRoundRect(round, paint));
        foreach (var shadow in boxShadows)
        {
            if (shadow != default && shadow.IsInset)
                SkiaShadows.DrawInset(canvas, s_none, rect.Rect, rect.RadiiTopLeft.X, shadow);
        }
    }

    /// <inheritdoc/>
    public void DrawRegion(IBrush? brush, IPen? pen, IPlatformRenderInterfaceRegion region) => throw Missing();

    /// <inheritdoc/>
    public void DrawEllipse(IBrush? brush, IPen? pen, Rect rect) => Draw(brush, pen, rect, SkiaPaints.Rect(rect), static (to, oval, paint) => to.DrawOval(oval, paint));

    /// <inheritdoc/>
    public void DrawGlyphRun(IBrush? foreground, IGlyphRunImpl glyphRun)
    {
        if (foreground is null)
            return;

        using var paint = SkiaPaints.Fill(foreground, glyphRun.Bounds, _opacity);
        canvas.DrawText(s_blobs.GetValue(glyphRun, BlobOf), (float)glyphRun.BaselineOrigin.X, (float)glyphRun.BaselineOrigin.Y, paint);
    }

    /// <inheritdoc/>
    public IDrawingContextLayerImpl CreateLayer(PixelSize size) => throw Missing();

    /// <inheritdoc/>
    public void PushClip(Rect clip)
    {
        canvas.Save();
        canvas.ClipRect(SkiaPaints.Rect(clip));
    }

    /// <inheritdoc/>
    public void PushClip(RoundedRect clip)
    {
        canvas.Save();
        using var shape = RoundOf(clip);
        canvas.ClipRoundRect(shape, SKClipOperation.Intersect, true);
    }

    /// <inheritdoc/>
    public void PushClip(IPlatformRenderInterfaceRegion region) => throw Missing();

    /// <inheritdoc/>
    public void PopClip() => Restore();

    /// <inheritdoc/>
    public void PushLayer(Rect bounds) => canvas.SaveLayer(SkiaPaints.Rect(bounds), null);

    /// <inheritdoc/>
    public void PopLayer() => Restore();

    /// <inheritdoc/>
    public void PushOpacity(double opacity, Rect? bounds)
    {
        _opacities.Push(_opacity);
        _opacity *= opacity;
    }

    /// <inheritdoc/>
    public void PopOpacity() => _opacity = _opacities.Pop();

    /// <inheritdoc/>
    public void PushOpacityMask(IBrush mask, Rect bounds)
    {
        canvas.SaveLayer(SkiaPaints.Rect(bounds), null);
        _masks.Push((mask, bounds));
    }

    /// <inheritdoc/>
    public void PopOpacityMask()
    {
        var (mask, bounds) = _masks.Pop();
        using var paint = SkiaPaints.Fill(mask, bounds);
        paint.BlendMode = SKBlendMode.DstIn;
        canvas.DrawRect(SkiaPaints.Rect(bounds), paint);
        Restore();
    }

    /// <inheritdoc/>
    public void PushGeometryClip(IGeometryImpl clip)
    {
        canvas.Save();
        canvas.ClipPath(s_paths.GetValue(clip, PathOf), SKClipOperation.Intersect, true);
    }

    /// <inheritdoc/>
    public void PopGeometryClip() => Restore();

    /// <inheritdoc/>
    public void PushRenderOptions(RenderOptions renderOptions)
    {
    }

    /// <inheritdoc/>
    public void PopRenderOptions()
    {
    }

    /// <inheritdoc/>
    public void PushTextOptions(TextOptions textOptions)
    {
    }

    /// <inheritdoc/>
    public void PopTextOptions()
    {
    }

    /// <inheritdoc/>
    public object? GetFeature(Type t) => null;

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    private void Draw<TShape>(IBrush? brush, IPen? pen, Rect bounds, TShape shape, Action<SKCanvas, TShape, SKPaint> draw)
    {
        if (brush is not null)
        {
            using var fill = SkiaPaints.Fill(brush, bounds, _opacity);
            draw(canvas, shape, fill);
        }

        if (pen is { Brush: not null, Thickness: > 0 })
        {
            using var stroke = SkiaPaints.Stroke(pen, bounds.Inflate(pen.Thickness / 2));
            draw(canvas, shape, stroke);
        }
    }

    // A clip ends with the transform that it began with.
    private void Restore()
    {
        canvas.Restore();
        Transform = _transform;
    }

    private static NotSupportedException Missing([CallerMemberName] string operation = "") => new($"{operation} is not in the frames of the bench.");

    private static SKMatrix Of(Matrix matrix) => new()
    {
        ScaleX = (float)matrix.M11, SkewY = (float)matrix.M12, SkewX = (float)matrix.M21, ScaleY = (float)matrix.M22,
        TransX = (float)matrix.M31, TransY = (float)matrix.M32, Persp0 = (float)matrix.M13, Persp1 = (float)matrix.M23, Persp2 = (float)matrix.M33,
    };

    private static SKRoundRect RoundOf(RoundedRect rect)
    {
        var shape = new SKRoundRect();
        shape.SetRectRadii(SkiaPaints.Rect(rect.Rect), [Corner(rect.RadiiTopLeft), Corner(rect.RadiiTopRight), Corner(rect.RadiiBottomRight), Corner(rect.RadiiBottomLeft)]);
        return shape;
    }

    private static SKPoint Corner(Vector radii) => new((float)radii.X, (float)radii.Y);

    private static SKPath PathOf(IGeometryImpl geometry)
    {
        var shape = (PathShape)geometry;
        var path = new SKPath { FillType = shape.Rule == Raster.FillRule.NonZero ? SKPathFillType.Winding : SKPathFillType.EvenOdd };
        var points = shape.FillPath.Points;
        var (at, weight) = (0, 0);
        foreach (var verb in shape.FillPath.Verbs)
        {
            switch (verb)
            {
                case PathVerb.Close:
                    path.Close();
                    break;
                case PathVerb.Move:
                    path.MoveTo(Of(points[at++]));
                    break;
                case PathVerb.Line:
                    path.LineTo(Of(points[at++]));
                    break;
                case PathVerb.Quadratic:
                    path.QuadTo(Of(points[at]), Of(points[at + 1]));
                    at += 2;
                    break;
                case PathVerb.Conic:
                    path.ConicTo(Of(points[at]), Of(points[at + 1]), (float)shape.FillPath.Weights[weight++]);
                    at += 2;
                    break;
                default:
                    path.CubicTo(Of(points[at]), Of(points[at + 1]), Of(points[at + 2]));
                    at += 3;
                    break;
            }
        }

        return path;
    }

    private static SKPoint Of(Point point) => new((float)point.X, (float)point.Y);

    private static SKTextBlob BlobOf(IGlyphRunImpl run)
    {
        var shape = (GlyphRunShape)run;
        var face = s_faces.GetValue(shape.Face, _ => SKTypeface.FromStream(shape.Face.TryGetStream(out var stream) ? stream : throw Missing()));
        using var font = new SKFont(face, (float)run.FontRenderingEmSize) { Hinting = SKFontHinting.Full, Subpixel = true, Edging = SKFontEdging.Antialias, BaselineSnap = true };
        using var builder = new SKTextBlobBuilder();
        builder.AddPositionedRun(shape.Glyphs, font, [.. shape.Offsets.Select(Of)]);
        // A run of blanks has no blob.
        return builder.Build() ?? SKTextBlob.Create(" ", font)!;
    }

    private static unsafe SKImage ImageOf(IBitmapImpl bitmap)
    {
        var surface = ((MemoryBitmap)bitmap).Surface;
        fixed (uint* pixels = surface.Pixels)
            return SKImage.FromPixelCopy(new SKImageInfo(surface.Width, surface.Height, SKColorType.Bgra8888, SKAlphaType.Premul), (nint)pixels);
    }
}
