using Avalonia;
using Avalonia.Media;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Draws parameters from a seed.</summary>
internal sealed class Chance(int seed)
{
    /// <summary>The width and height of a picture, in pixels.</summary>
    public const int Size = 64;

    private readonly Random _random = new(seed);

    public double Number(double least, double most) => Math.Round(least + (_random.NextDouble() * (most - least)), 2);

    public int Index(int count) => _random.Next(count);

    public Color Color(byte leastAlpha = 255) =>
        global::Avalonia.Media.Color.FromArgb((byte)_random.Next(leastAlpha, 256), (byte)_random.Next(256), (byte)_random.Next(256), (byte)_random.Next(256));

    public Point Point(double margin = 4) => new(Number(margin, Size - margin), Number(margin, Size - margin));

    public Rect Rect()
    {
        var (left, top) = (Number(2, 24), Number(2, 24));
        return new Rect(left, top, Number(16, Size - 4 - left), Number(16, Size - 4 - top));
    }

    public GradientStops Stops()
    {
        var stops = new GradientStops { new GradientStop(Color(128), 0) };
        if (Index(2) == 1)
            stops.Add(new GradientStop(Color(128), Number(0.2, 0.8)));

        stops.Add(new GradientStop(Color(128), 1));
        return stops;
    }

    /// <summary>A closed or open outline of lines and curves, for both renderers.</summary>
    public (StreamGeometry Ours, SKPath Skia) Outline(bool isClosed, FillRule rule = FillRule.EvenOdd)
    {
        var geometry = new StreamGeometry();
        var path = new SKPath { FillType = rule == FillRule.EvenOdd ? SKPathFillType.EvenOdd : SKPathFillType.Winding };
        using (var context = geometry.Open())
        {
            var start = Point(10);
            context.SetFillRule(rule);
            context.BeginFigure(start, isClosed);
            path.MoveTo((float)start.X, (float)start.Y);
            for (var part = 0; part < 5; part++)
            {
                var (one, two, end) = (Point(10), Point(10), Point(10));
                if (Index(2) == 0)
                {
                    context.LineTo(end);
                    path.LineTo((float)end.X, (float)end.Y);
                }
                else
                {
                    context.CubicBezierTo(one, two, end);
                    path.CubicTo((float)one.X, (float)one.Y, (float)two.X, (float)two.Y, (float)end.X, (float)end.Y);
                }
            }

            context.EndFigure(isClosed);
            if (isClosed)
                path.Close();
        }

        return (geometry, path);
    }
}
