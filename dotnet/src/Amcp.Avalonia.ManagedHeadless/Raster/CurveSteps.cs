using System.Numerics;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Divides curves into the lines that Skia fills, because its steps are coarse enough to be seen: each curve is cut where it turns in y, and each part
/// has a power of two of equal steps.</summary>
internal static class CurveSteps
{
    // The deviation at which an arc is divided, in pixels.
    private const double ConicTolerance = 0.25;

    private const int MostHairlineShift = 5;
    private const int MostHairlinePieces = 512;
    private const double HairlineTolerance = 0.125;
    private const int MostHalvings = 5;

    // Skia measures in 1/256 pixel and accepts a deviation of 1/8 pixel.
    private const int UnitsPerPixel = 256;
    private const int MostShift = 6;

    // From this height on, a step of a quadratic curve ends at a whole row.
    private const double SteepStep = 2;

    /// <summary>Sends the points of a quadratic curve after its start.</summary>
    public static void Quadratic<TSink>(Point p0, Point p1, Point p2, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        if ((p0.Y - p1.Y) * (p1.Y - p2.Y) >= 0)
        {
            MonotoneQuadratic(p0, p1, p2, ref sink);
            return;
        }

        var t = (p0.Y - p1.Y) / (p0.Y - (2 * p1.Y) + p2.Y);
        var (one, two) = (Between(p0, p1, t), Between(p1, p2, t));
        var turn = Between(one, two, t);
        MonotoneQuadratic(p0, one.WithY(turn.Y), turn, ref sink);
        MonotoneQuadratic(turn, two.WithY(turn.Y), p2, ref sink);
    }

    /// <summary>Sends the points of a cubic curve after its start.</summary>
    public static void Cubic<TSink>(Point p0, Point p1, Point p2, Point p3, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        var done = 0.0;
        var (first, second) = Turns(p0.Y, p1.Y, p2.Y, p3.Y);
        foreach (var at in (ReadOnlySpan<double>)[first, second])
        {
            if (!(at > done && at < 1))
                continue;

            var t = (at - done) / (1 - done);
            var (a, b, c) = (Between(p0, p1, t), Between(p1, p2, t), Between(p2, p3, t));
            var (ab, bc) = (Between(a, b, t), Between(b, c, t));
            var turn = Between(ab, bc, t);
            MonotoneCubic(p0, a, ab.WithY(turn.Y), turn, ref sink);
            (p0, p1, p2, done) = (turn, bc.WithY(turn.Y), c, at);
        }

        MonotoneCubic(p0, p1, p2, p3, ref sink);
    }

    /// <summary>Sends the points of an arc of a conic section after its start. It is filled as quadratic curves.</summary>
    public static void Conic<TSink>(Point p0, Point p1, Point p2, double weight, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        var bend = (p0 - (p1 * 2) + p2) * ((1 - weight) / (4 * (1 + weight)));
        var deviation = Math.Sqrt((bend.X * bend.X) + (bend.Y * bend.Y));
        var halvings = 0;
        for (; halvings < MostHalvings && deviation > ConicTolerance; halvings++)
            deviation /= 4;

        Halve(p0, p1, p2, weight, halvings, ref sink);
    }

    /// <summary>Returns the number of lines of a thin quadratic curve, by the distances of its control point from the middle of the chord.</summary>
    public static int HairlinePieces(double x, double y)
    {
        var (dx, dy) = ((int)Math.Ceiling(Math.Min(Math.Abs(x), short.MaxValue)), (int)Math.Ceiling(Math.Min(Math.Abs(y), short.MaxValue)));
        var distance = Math.Max(dx, dy) + (Math.Min(dx, dy) / 2);
        return 1 << Math.Min((33 - BitOperations.LeadingZeroCount((uint)distance)) / 2, MostHairlineShift);
    }

    /// <summary>Returns the number of lines of a thin cubic curve, by the distances of its control points from thirds of the chord.</summary>
    public static int HairlinePieces(Point p0, Point p1, Point p2, Point p3)
    {
        var (one, two) = (p1 - Between(p0, p3, 1.0 / 3), p2 - Between(p0, p3, 2.0 / 3));
        var distance = Math.Max(Math.Max(Math.Abs(one.X), Math.Abs(one.Y)), Math.Max(Math.Abs(two.X), Math.Abs(two.Y)));
        var pieces = 1;
        for (var reach = HairlineTolerance; distance >= reach && pieces < MostHairlinePieces; reach *= 4)
            pieces *= 2;

        return pieces;
    }

    private static void Halve<TSink>(Point p0, Point p1, Point p2, double weight, int halvings, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        if (halvings == 0)
        {
            PathFlattener.Quadratic(p0, p1, p2, PathFlattener.FillTolerance, ref sink);
            return;
        }

        var (one, two) = ((p0 + (p1 * weight)) / (1 + weight), ((p1 * weight) + p2) / (1 + weight));
        var (middle, half) = (Between(one, two, 0.5), Math.Sqrt((1 + weight) / 2));
        Halve(p0, one, middle, half, halvings - 1, ref sink);
        Halve(middle, two, p2, half, halvings - 1, ref sink);
    }

    private static void MonotoneQuadratic<TSink>(Point p0, Point p1, Point p2, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        var bend = (p0 - (p1 * 2) + p2) / 4;
        var steps = 1 << Math.Clamp(Shift(bend.X, bend.Y), 1, MostShift);
        var snap = new RowSnap(p0.Y, p2.Y, sink.Antialiasing);
        for (var step = 1; step < steps; step++)
        {
            var (point, above) = (At(step), At(snap.IsDown ? step - 1 : step + 1));
            var rise = point.Y - above.Y;
            sink.Line(snap.IsAnalytic && rise >= SteepStep ? snap.ToRow(point, (point.X - above.X) / rise) : snap.Inside(point));
        }

        sink.Line(p2);

        Point At(int step)
        {
            var t = (double)step / steps;
            return Between(Between(p0, p1, t), Between(p1, p2, t), t);
        }
    }

    private static void MonotoneCubic<TSink>(Point p0, Point p1, Point p2, Point p3, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        var steps = 1 << Math.Min(Shift(Bend(p0.X, p1.X, p2.X, p3.X), Bend(p0.Y, p1.Y, p2.Y, p3.Y)) + 1, MostShift);
        var snap = new RowSnap(p0.Y, p3.Y, sink.Antialiasing);
        for (var step = 1; step < steps; step++)
        {
            var t = (double)step / steps;
            var u = 1 - t;
            sink.Line(snap.Inside((p0 * (u * u * u)) + (p1 * (3 * t * u * u)) + (p2 * (3 * t * t * u)) + (p3 * (t * t * t))));
        }

        sink.Line(p3);
    }

    /// <summary>Returns the power of two of the steps; doubling them quarters the deviation.</summary>
    private static int Shift(double x, double y)
    {
        var (dx, dy) = (Math.Min(Math.Abs(x) * UnitsPerPixel, int.MaxValue / 4), Math.Min(Math.Abs(y) * UnitsPerPixel, int.MaxValue / 4));
        var deviation = ((int)(Math.Max(dx, dy) + (Math.Min(dx, dy) / 2)) + 16) >> 5;
        return (32 - BitOperations.LeadingZeroCount((uint)deviation)) / 2;
    }

    /// <summary>Returns about the larger distance of a cubic curve from its chord, at one and two thirds.</summary>
    private static double Bend(double a, double b, double c, double d) =>
        Math.Max(Math.Abs((8 * a) - (15 * b) + (6 * c) + d), Math.Abs(a + (6 * b) - (15 * c) + (8 * d))) * 19 / 512;

    /// <summary>Returns where a cubic curve turns in y, in order; infinite or NaN where it does not.</summary>
    private static (double First, double Second) Turns(double y0, double y1, double y2, double y3)
    {
        var (a, b, c) = (y3 - y0 + (3 * (y1 - y2)), 2 * (y0 - y1 - y1 + y2), y1 - y0);
        var q = -0.5 * (b + Math.CopySign(Math.Sqrt((b * b) - (4 * a * c)), b));
        var (one, two) = (q / a, c / q);
        return one < two ? (one, two) : (two, one);
    }

    private static Point Between(Point a, Point b, double t) => a + ((b - a) * t);
}
