using Avalonia;
using Avalonia.Media;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Drawings that a brush stretches to its tile, in every tile mode, upright and rotated.</summary>
internal static class SceneOperations
{
    private static readonly Rect s_content = new(0, 0, 20, 16);

    /// <summary>Returns the operations by name.</summary>
    public static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> All()
    {
        foreach (var mode in Enum.GetValues<TileMode>())
        {
            yield return Operations.Row($"drawing brush, {Operations.Word(mode)}", chance => Brushed(chance, mode, 0));
            yield return Operations.Row($"rotated drawing brush, {Operations.Word(mode)}", chance => Brushed(chance, mode, chance.Number(5, 85)));
        }
    }

    private static Sample Brushed(Chance chance, TileMode mode, double degrees)
    {
        var (back, front, target, tile) = (new SolidColorBrush(chance.Color()), new SolidColorBrush(chance.Color(64)), chance.Rect(),
            new Rect(chance.Number(0, 8), chance.Number(0, 8), chance.Number(8, 30), chance.Number(8, 30)));
        var part = new Rect(4, 3, 9, 9);
        var brush = new DrawingBrush(new DrawingGroup
        {
            Children = { new GeometryDrawing { Brush = back, Geometry = new RectangleGeometry(s_content) }, new GeometryDrawing { Brush = front, Geometry = new EllipseGeometry(part) } },
        })
        {
            TileMode = mode, Stretch = Stretch.Fill, DestinationRect = new RelativeRect(tile, RelativeUnit.Absolute), Transform = new RotateTransform(degrees),
        };
        return new Sample(
            context => context.FillRectangle(brush, target),
            canvas =>
            {
                using var recorder = new SKPictureRecorder();
                var whole = new SKRect(0, 0, (float)tile.Width, (float)tile.Height);
                var drawing = recorder.BeginRecording(whole);
                drawing.Scale((float)(tile.Width / s_content.Width), (float)(tile.Height / s_content.Height));
                drawing.DrawRect(SkiaPaints.Rect(s_content), SkiaPaints.Fill(back, s_content));
                drawing.DrawOval(SkiaPaints.Rect(part), SkiaPaints.Fill(front, part));
                using var picture = recorder.EndRecording();
                var place = SKMatrix.CreateTranslation((float)tile.X, (float)tile.Y).PreConcat(Rotation(degrees, target.TopLeft));
                using var paint = new SKPaint { IsAntialias = true, Shader = picture.ToShader(Mode(mode, TileMode.FlipX), Mode(mode, TileMode.FlipY), place, whole) };
                canvas.DrawRect(SkiaPaints.Rect(target), paint);
            });
    }

    private static SKMatrix Rotation(double degrees, Point origin) => SKMatrix.CreateRotationDegrees((float)degrees, (float)origin.X, (float)origin.Y);

    private static SKShaderTileMode Mode(TileMode mode, TileMode flip) => mode == TileMode.None ? SKShaderTileMode.Decal
        : mode == flip || mode == TileMode.FlipXY ? SKShaderTileMode.Mirror
        : SKShaderTileMode.Repeat;
}
