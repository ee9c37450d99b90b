using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Media.Immutable;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>The drawing operations that are compared with Skia; each makes a sample of a seed.</summary>
internal static class Operations
{
    /// <summary>Gets the operations by name, in the order of the table.</summary>
    public static IReadOnlyDictionary<string, Func<Chance, Sample>> All { get; } = new Dictionary<string, Func<Chance, Sample>>(
        [.. Fills(), .. Strokes(), .. Gradients(), .. Clips(), .. Layers(), .. Shadows(), .. SceneOperations.All(), .. BitmapOperations.All(), .. TextOperations.All()]);

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Fills()
    {
        yield return Row("fill rectangle", chance => Filled(chance, Solid(chance), chance.Rect()));
        yield return Row("fill rounded rectangle", chance => Rounded(Solid(chance), null, chance.Rect(), chance.Number(1, 8)));
        yield return Row("fill ellipse", chance => Ellipse(Solid(chance), null, chance.Rect()));
        yield return Row("fill path, even-odd", chance => Path(Solid(chance), null, chance.Outline(true)));
        yield return Row("fill aliased ellipse", chance => AliasedEllipse(Solid(chance), null, chance.Rect()));
        yield return Row("fill aliased path", chance => AliasedPath(Solid(chance), chance.Outline(true)));
        yield return Row("fill path, nonzero", chance => Path(Solid(chance), null, chance.Outline(true, FillRule.NonZero)));
    }

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Strokes()
    {
        foreach (var join in Enum.GetValues<PenLineJoin>())
        {
            yield return Row($"stroke rectangle, {Word(join)} join", chance => Rounded(null, Pen(chance, join: join), chance.Rect(), 0));
            yield return Row($"stroke path, {Word(join)} join", chance => Path(null, Pen(chance, join: join), chance.Outline(true)));
        }

        foreach (var cap in Enum.GetValues<PenLineCap>())
        {
            yield return Row($"stroke open path, {Word(cap)} cap", chance => Path(null, Pen(chance, cap: cap), chance.Outline(false)));
            yield return Row($"stroke dashes, {Word(cap)} cap", chance => Path(null, Pen(chance, cap: cap, isDashed: true), chance.Outline(false)));
        }

        yield return Row("stroke line", chance => Line(Pen(chance), chance.Point(), chance.Point()));
        yield return Row("stroke line, gradient", chance => Line(new Pen(Linear(chance, GradientSpreadMethod.Pad), chance.Number(1.5, 6)), chance.Point(), chance.Point()));
        yield return Row("stroke combined rectangles", chance => Combined(Pen(chance), Enum.GetValues<GeometryCombineMode>()[chance.Index(4)], chance.Rect(), chance.Rect()));
        yield return Row("stroke ellipse", chance => Ellipse(null, Pen(chance), chance.Rect()));
        yield return Row("stroke aliased ellipse", chance => AliasedEllipse(null, Pen(chance), chance.Rect()));
        yield return Row("stroke rounded rectangle", chance => Rounded(null, Pen(chance), chance.Rect(), chance.Number(1, 8)));
    }

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Gradients()
    {
        foreach (var spread in Enum.GetValues<GradientSpreadMethod>())
        {
            yield return Row($"linear gradient, {Word(spread)}", chance => Filled(chance, Linear(chance, spread), chance.Rect()));
            yield return Row($"radial gradient, {Word(spread)}", chance => Filled(chance, Radial(chance, spread, 0), chance.Rect()));
        }

        yield return Row("radial gradient, origin inside", chance => Filled(chance, Radial(chance, GradientSpreadMethod.Pad, 0.25), chance.Rect()));
        yield return Row("radial gradient, origin outside", chance => Filled(chance, Radial(chance, GradientSpreadMethod.Pad, 0.7), chance.Rect()));
        yield return Row("conic gradient", chance => Filled(chance, Conic(chance), chance.Rect()));
    }

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Clips()
    {
        yield return Row("clip rectangle", chance => Clipped(chance, chance.Rect(), null));
        yield return Row("clip rectangle, rotated", chance => Clipped(chance, chance.Rect(), null, chance.Number(5, 85)));
        yield return Row("clip rectangle, smooth", chance => Clipped(chance, chance.Rect(), 0));
        yield return Row("clip rounded rectangle", chance => Clipped(chance, chance.Rect(), chance.Number(1, 8)));
        yield return Row("clip geometry", chance =>
        {
            var ((ours, skia), inner) = (chance.Outline(true), Linear(chance, GradientSpreadMethod.Pad));
            return new Sample(
                context =>
                {
                    using (context.PushGeometryClip(ours))
                        context.FillRectangle(inner, Whole);
                },
                canvas =>
                {
                    canvas.ClipPath(skia, SKClipOperation.Intersect, true);
                    canvas.DrawRect(SkiaPaints.Rect(Whole), SkiaPaints.Fill(inner, Whole));
                });
        });
    }

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Layers()
    {
        yield return Row("opacity", chance =>
        {
            var (brush, rect, opacity) = (Solid(chance), chance.Rect(), chance.Number(0.1, 0.9));
            return new Sample(
                context =>
                {
                    using (context.PushOpacity(opacity))
                        context.DrawEllipse(brush, null, rect);
                },
                canvas => canvas.DrawOval(SkiaPaints.Rect(rect), SkiaPaints.Fill(brush, rect, opacity)));
        });
        yield return Row("opacity mask", chance =>
        {
            var (brush, mask, rect) = (Solid(chance), Linear(chance, GradientSpreadMethod.Pad), chance.Rect());
            return new Sample(
                context =>
                {
                    using (context.PushOpacityMask(mask, rect))
                        context.FillRectangle(brush, rect);
                },
                canvas =>
                {
                    canvas.SaveLayer(SkiaPaints.Rect(rect), new SKPaint());
                    canvas.DrawRect(SkiaPaints.Rect(rect), SkiaPaints.Fill(brush, rect));
                    canvas.SaveLayer(new SKPaint { BlendMode = SKBlendMode.DstIn });
                    canvas.DrawPaint(SkiaPaints.Fill(mask, rect));
                    canvas.Restore();
                    canvas.Restore();
                });
        });
    }

    private static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> Shadows()
    {
        yield return Row("shadow, rectangle", chance => Shadowed(chance, 0));
        yield return Row("shadow, rounded rectangle", chance => Shadowed(chance, chance.Number(2, 8)));
        yield return Row("shadow, enlarged", chance =>
        {
            var ((ours, skia), scale) = (Shadowed(chance, chance.Number(2, 8)), chance.Number(0.6, 1.6));
            return new Sample(
                context =>
                {
                    using (context.PushTransform(Matrix.CreateScale(scale, scale)))
                        ours(context);
                },
                canvas =>
                {
                    canvas.Scale((float)scale);
                    skia(canvas);
                });
        });
        yield return Row("inset shadow", chance =>
        {
            var (brush, rect, radius, shadow) = (Solid(chance), chance.Rect(), chance.Number(2, 8), Shadow(chance, isInset: true));
            return new Sample(
                context => context.DrawRectangle(brush, null, new RoundedRect(rect, radius), new BoxShadows(shadow)),
                canvas => SkiaShadows.DrawInset(canvas, SkiaPaints.Fill(brush, rect), rect, radius, shadow));
        });
    }

    private static Sample Shadowed(Chance chance, double radius)
    {
        var (brush, rect, shadow) = (Solid(chance), chance.Rect(), Shadow(chance, isInset: false));
        return new Sample(
            context => context.DrawRectangle(brush, null, new RoundedRect(rect, radius), new BoxShadows(shadow)),
            canvas => SkiaShadows.DrawOutset(canvas, SkiaPaints.Fill(brush, rect), rect, radius, shadow));
    }

    private static BoxShadow Shadow(Chance chance, bool isInset) => new()
    {
        OffsetX = chance.Number(-6, 6),
        OffsetY = chance.Number(-6, 6),
        Blur = chance.Number(0, 12),
        Spread = chance.Number(0, 3),
        Color = chance.Color(96),
        IsInset = isInset,
    };

    private static Rect Whole => new(0, 0, Chance.Size, Chance.Size);

    /// <summary>Names a row.</summary>
    public static KeyValuePair<string, Func<Chance, Sample>> Row(string name, Func<Chance, Sample> sample) => new(name, sample);

    /// <summary>Returns the name of a value in lower case.</summary>
    public static string Word(Enum value) => value.ToString().ToLowerInvariant();

    private static Sample Clipped(Chance chance, Rect clip, double? radius, double degrees = 0)
    {
        var brush = Linear(chance, GradientSpreadMethod.Pad);
        return new Sample(
            context =>
            {
                using (context.PushTransform(Matrix.CreateRotation(degrees * Math.PI / 180, clip.Center)))
                using (radius is { } corner ? context.PushClip(new RoundedRect(clip, corner)) : context.PushClip(clip))
                using (context.PushTransform(Matrix.CreateRotation(-degrees * Math.PI / 180, clip.Center)))
                    context.FillRectangle(brush, Whole);
            },
            canvas =>
            {
                canvas.RotateDegrees((float)degrees, (float)clip.Center.X, (float)clip.Center.Y);
                if (radius is { } corner)
                    canvas.ClipRoundRect(new SKRoundRect(SkiaPaints.Rect(clip), (float)corner), antialias: true);
                else
                    canvas.ClipRect(SkiaPaints.Rect(clip));

                canvas.ResetMatrix();
                canvas.DrawRect(SkiaPaints.Rect(Whole), SkiaPaints.Fill(brush, Whole));
            });
    }

    private static Sample Filled(Chance chance, IBrush brush, Rect rect) => new(
        context => context.FillRectangle(brush, rect), canvas => canvas.DrawRect(SkiaPaints.Rect(rect), SkiaPaints.Fill(brush, rect)));

    private static Sample Rounded(IBrush? brush, IPen? pen, Rect rect, double radius) => new(
        context => context.DrawRectangle(brush, pen, rect, radius, radius),
        canvas => Each(brush, pen, rect, paint => canvas.DrawRoundRect(SkiaPaints.Rect(rect), (float)radius, (float)radius, paint)));

    private static Sample Ellipse(IBrush? brush, IPen? pen, Rect rect) => new(
        context => context.DrawEllipse(brush, pen, rect), canvas => Each(brush, pen, rect, paint => canvas.DrawOval(SkiaPaints.Rect(rect), paint)));

    private static Sample AliasedEllipse(IBrush? brush, IPen? pen, Rect rect) => new(
        context => Aliased(context, () => context.DrawEllipse(brush, pen, rect)),
        canvas => Each(brush, pen, rect, paint =>
        {
            paint.IsAntialias = false;
            canvas.DrawOval(SkiaPaints.Rect(rect), paint);
        }));

    private static Sample AliasedPath(IBrush brush, (StreamGeometry Ours, SKPath Skia) outline) => new(
        context => Aliased(context, () => context.DrawGeometry(brush, null, outline.Ours)),
        canvas => canvas.DrawPath(outline.Skia, SkiaPaints.Fill(brush, outline.Ours.Bounds, isAliased: true)));

    private static void Aliased(DrawingContext context, Action draw)
    {
        using (context.PushRenderOptions(new RenderOptions { EdgeMode = EdgeMode.Aliased }))
            draw();
    }

    private static Sample Path(IBrush? brush, IPen? pen, (StreamGeometry Ours, SKPath Skia) outline) => new(
        context => context.DrawGeometry(brush, pen, outline.Ours),
        canvas => Each(brush, pen, outline.Ours.Bounds, paint => canvas.DrawPath(outline.Skia, paint)));

    private static Sample Combined(Pen pen, GeometryCombineMode mode, Rect one, Rect two)
    {
        var geometry = new CombinedGeometry(mode, new RectangleGeometry(one), new RectangleGeometry(two));
        return new Sample(
            context => context.DrawGeometry(null, pen, geometry),
            canvas =>
            {
                var (first, second) = (new SKPath(), new SKPath());
                first.AddRect(SkiaPaints.Rect(one));
                second.AddRect(SkiaPaints.Rect(two));
                canvas.DrawPath(first.Op(second, mode switch
                {
                    GeometryCombineMode.Intersect => SKPathOp.Intersect,
                    GeometryCombineMode.Exclude => SKPathOp.Difference,
                    GeometryCombineMode.Xor => SKPathOp.Xor,
                    _ => SKPathOp.Union,
                }), SkiaPaints.Stroke(pen, default));
            });
    }

    private static Sample Line(IPen pen, Point from, Point to) => new(
        context => context.DrawLine(pen, from, to),
        canvas => canvas.DrawLine((float)from.X, (float)from.Y, (float)to.X, (float)to.Y, SkiaPaints.Stroke(pen, new Rect(from, to).Normalize())));

    private static void Each(IBrush? brush, IPen? pen, Rect rect, Action<SKPaint> draw)
    {
        if (brush is not null)
            draw(SkiaPaints.Fill(brush, rect));

        if (pen is not null)
            draw(SkiaPaints.Stroke(pen, rect.Inflate(pen.Thickness / 2)));
    }

    private static ImmutableSolidColorBrush Solid(Chance chance) => new(chance.Color(64));

    private static Pen Pen(Chance chance, PenLineCap cap = PenLineCap.Flat, PenLineJoin join = PenLineJoin.Miter, bool isDashed = false) => new(
        Solid(chance), chance.Number(0.5, 6), isDashed ? new DashStyle([chance.Number(1, 4), chance.Number(1, 4)], chance.Number(0, 3)) : null, cap, join);

    private static LinearGradientBrush Linear(Chance chance, GradientSpreadMethod spread) => new()
    {
        StartPoint = Inner(chance), EndPoint = Inner(chance), SpreadMethod = spread, GradientStops = chance.Stops(),
    };

    private static RadialGradientBrush Radial(Chance chance, GradientSpreadMethod spread, double away) => new()
    {
        GradientOrigin = new RelativePoint(0.5 + away, 0.5 - (away / 3), RelativeUnit.Relative),
        RadiusX = new RelativeScalar(chance.Number(0.3, 0.6), RelativeUnit.Relative),
        RadiusY = new RelativeScalar(chance.Number(0.3, 0.6), RelativeUnit.Relative),
        SpreadMethod = spread,
        GradientStops = chance.Stops(),
    };

    private static ConicGradientBrush Conic(Chance chance) => new() { Center = Inner(chance), Angle = chance.Number(0, 360), GradientStops = chance.Stops() };

    private static RelativePoint Inner(Chance chance) => new(chance.Number(0.1, 0.9), chance.Number(0.1, 0.9), RelativeUnit.Relative);
}
