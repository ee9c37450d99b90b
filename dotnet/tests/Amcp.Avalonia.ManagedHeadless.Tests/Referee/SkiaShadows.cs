using Avalonia;
using Avalonia.Media;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Draws box shadows by the rules of Avalonia.Skia.</summary>
internal static class SkiaShadows
{
    /// <summary>Draws the shadow around a rectangle, then the rectangle.</summary>
    public static void DrawOutset(SKCanvas canvas, SKPaint fill, Rect rect, double radius, BoxShadow shadow)
    {
        using var shape = new SKRoundRect(SkiaPaints.Rect(rect), (float)radius);
        using var cast = new SKRoundRect(SkiaPaints.Rect(rect), (float)radius);
        cast.Inflate((float)shadow.Spread, (float)shadow.Spread);
        canvas.Save();
        if (radius > 0)
            canvas.ClipRoundRect(shape, SKClipOperation.Difference, true);
        else
            canvas.ClipRect(shape.Rect, SKClipOperation.Difference);

        Move(canvas, shadow);
        canvas.DrawRoundRect(cast, PaintOf(shadow));
        canvas.Restore();
        canvas.DrawRoundRect(shape, fill);
    }

    /// <summary>Draws a rectangle, then the shadow of its edge within it.</summary>
    public static void DrawInset(SKCanvas canvas, SKPaint fill, Rect rect, double radius, BoxShadow shadow)
    {
        using var shape = new SKRoundRect(SkiaPaints.Rect(rect), (float)radius);
        using var hole = new SKRoundRect(SkiaPaints.Rect(rect), (float)radius);
        hole.Deflate((float)shadow.Spread, (float)shadow.Spread);
        var around = shape.Rect;
        around.Inflate((float)shadow.Blur, (float)shadow.Blur);
        var moved = around;
        moved.Offset(-(float)shadow.OffsetX, -(float)shadow.OffsetY);
        around.Union(moved);
        canvas.DrawRoundRect(shape, fill);
        canvas.Save();
        canvas.ClipRoundRect(shape, SKClipOperation.Intersect, true);
        Move(canvas, shadow);
        canvas.DrawRoundRectDifference(new SKRoundRect(around), hole, PaintOf(shadow));
        canvas.Restore();
    }

    // The offset applies after the transform.
    private static void Move(SKCanvas canvas, BoxShadow shadow) =>
        canvas.SetMatrix(canvas.TotalMatrix.PostConcat(SKMatrix.CreateTranslation((float)shadow.OffsetX, (float)shadow.OffsetY)));

    private static SKPaint PaintOf(BoxShadow shadow) => new()
    {
        IsAntialias = true,
        Color = SkiaPaints.Color(shadow.Color),
        ImageFilter = SKImageFilter.CreateBlur(SkiaPaints.Sigma(shadow.Blur), SkiaPaints.Sigma(shadow.Blur)),
    };
}
