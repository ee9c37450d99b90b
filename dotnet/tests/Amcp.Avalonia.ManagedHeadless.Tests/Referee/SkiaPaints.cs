using Avalonia;
using Avalonia.Media;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Converts brushes and pens to Skia's paints, by the rules of Avalonia.Skia.</summary>
internal static class SkiaPaints
{
    public static SKRect Rect(Rect rect) => new((float)rect.X, (float)rect.Y, (float)rect.Right, (float)rect.Bottom);

    public static SKColor Color(Color color, double opacity = 1) => new(color.R, color.G, color.B, (byte)(color.A * opacity));

    public static SKPaint Fill(IBrush brush, Rect target, double opacity = 1, bool isAliased = false)
    {
        var paint = new SKPaint { IsAntialias = !isAliased };
        if (brush is ISolidColorBrush solid)
        {
            paint.Color = Color(solid.Color, brush.Opacity * opacity);
            return paint;
        }

        paint.Color = new SKColor(255, 255, 255, (byte)(255 * brush.Opacity * opacity));
        paint.Shader = Shader((IGradientBrush)brush, target);
        return paint;
    }

    public static SKPaint Stroke(IPen pen, Rect target)
    {
        var paint = Fill(pen.Brush!, target);
        paint.IsStroke = true;
        paint.StrokeWidth = (float)pen.Thickness;
        paint.StrokeMiter = (float)pen.MiterLimit;
        paint.StrokeCap = pen.LineCap switch { PenLineCap.Round => SKStrokeCap.Round, PenLineCap.Square => SKStrokeCap.Square, _ => SKStrokeCap.Butt };
        paint.StrokeJoin = pen.LineJoin switch { PenLineJoin.Bevel => SKStrokeJoin.Bevel, PenLineJoin.Round => SKStrokeJoin.Round, _ => SKStrokeJoin.Miter };
        if (pen.DashStyle?.Dashes is { Count: > 0 } dashes)
            paint.PathEffect = SKPathEffect.CreateDash([.. dashes.Select(dash => (float)(dash * pen.Thickness))], (float)(pen.DashStyle.Offset * pen.Thickness));

        return paint;
    }

    /// <summary>The standard deviation of a blur.</summary>
    public static float Sigma(double radius) => radius <= 0 ? 0 : (0.288675f * (float)radius) + 0.5f;

    private static SKShader Shader(IGradientBrush brush, Rect target)
    {
        SKColor[] colors = [.. brush.GradientStops.Select(stop => Color(stop.Color))];
        float[] offsets = [.. brush.GradientStops.Select(stop => (float)stop.Offset)];
        var tile = brush.SpreadMethod switch
        {
            GradientSpreadMethod.Reflect => SKShaderTileMode.Mirror,
            GradientSpreadMethod.Repeat => SKShaderTileMode.Repeat,
            _ => SKShaderTileMode.Clamp,
        };
        return brush switch
        {
            ILinearGradientBrush linear => SKShader.CreateLinearGradient(
                Point(linear.StartPoint.ToPixels(target)), Point(linear.EndPoint.ToPixels(target)), colors, offsets, tile),
            IRadialGradientBrush radial => Radial(radial, target, colors, offsets, tile),
            IConicGradientBrush conic => Conic(conic, target, colors, offsets),
            _ => throw new ArgumentException($"{brush.GetType().Name} has no counterpart.", nameof(brush)),
        };
    }

    private static SKShader Conic(IConicGradientBrush brush, Rect target, SKColor[] colors, float[] offsets)
    {
        var center = Point(brush.Center.ToPixels(target));
        return SKShader.CreateSweepGradient(center, colors, offsets, SKMatrix.CreateRotationDegrees((float)(brush.Angle - 90), center.X, center.Y));
    }

    // Around another origin than the center, the stops run from the ellipse to the origin, over the last colour.
    private static SKShader Radial(IRadialGradientBrush brush, Rect target, SKColor[] colors, float[] offsets, SKShaderTileMode tile)
    {
        var (center, origin) = (brush.Center.ToPixels(target), brush.GradientOrigin.ToPixels(target));
        var (rx, ry) = (brush.RadiusX.ToValue(target.Width), brush.RadiusY.ToValue(target.Height));
        var squeeze = SKMatrix.CreateScale(1, (float)(ry / rx), (float)center.X, (float)center.Y);
        if (origin == center)
            return SKShader.CreateRadialGradient(Point(center), (float)rx, colors, offsets, tile, squeeze);

        origin = origin.WithY(((origin.Y - center.Y) * rx / ry) + center.Y);
        SKColor[] reversed = [.. colors.Reverse()];
        float[] from = [.. offsets.Reverse().Select(offset => 1 - offset)];
        return SKShader.CreateCompose(
            SKShader.CreateColor(reversed[0]),
            SKShader.CreateTwoPointConicalGradient(Point(center), (float)rx, Point(origin), 0, reversed, from, tile, squeeze));
    }

    private static SKPoint Point(Point point) => new((float)point.X, (float)point.Y);
}
