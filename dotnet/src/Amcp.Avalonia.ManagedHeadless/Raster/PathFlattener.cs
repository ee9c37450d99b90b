namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Approximates curves with straight lines within a tolerance.</summary>
/// <remarks>
/// Wang's formula gives the number of pieces. A Bézier curve of degree d, divided evenly into n, stays within d(d−1)/8 · M/n² of its chords. M is the
/// largest second difference of its control points.
/// </remarks>
internal static class PathFlattener
{
    /// <summary>The tolerance for filling, in device pixels; below the resolution of 8-bit coverage.</summary>
    public const double FillTolerance = 0.025;

    private const int MostPieces = 512;

    /// <summary>Sends the transformed path to the sink. The tolerance is in the space after the transform.</summary>
    public static void Flatten<TSink>(VectorPath path, Matrix transform, double tolerance, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        var points = path.Points;
        var (next, arc) = (0, 0);
        var affine = !transform.ContainsPerspective();
        Point current = default, start = default;
        foreach (var verb in path.Verbs)
        {
            switch (verb)
            {
                case PathVerb.Move:
                    current = start = Place(points[next++], ref sink);
                    sink.Move(current);
                    break;
                case PathVerb.Line:
                    current = Place(points[next++], ref sink);
                    sink.Line(current);
                    break;
                case PathVerb.Quadratic:
                    var (q1, q2) = (Place(points[next], ref sink), Place(points[next + 1], ref sink));
                    next += 2;
                    Quadratic(current, q1, q2, tolerance, ref sink);
                    current = q2;
                    break;
                case PathVerb.Conic:
                    var (a1, a2) = (Place(points[next], ref sink), Place(points[next + 1], ref sink));
                    next += 2;
                    Conic(current, a1, a2, path.Weights[arc++], tolerance, ref sink);
                    current = a2;
                    break;
                case PathVerb.Cubic:
                    var (c1, c2) = (Place(points[next], ref sink), Place(points[next + 1], ref sink));
                    var c3 = Place(points[next + 2], ref sink);
                    next += 3;
                    Cubic(current, c1, c2, c3, tolerance, ref sink);
                    current = c3;
                    break;
                case PathVerb.Close:
                    sink.Close();
                    current = start;
                    break;
            }
        }

        Point Place(Point point, ref TSink sink) => sink.Snap(affine ? Affine(point, transform) : point.Transform(transform));
    }

    private static Point Affine(Point point, in Matrix m) =>
        new(point.X * m.M11 + point.Y * m.M21 + m.M31, point.X * m.M12 + point.Y * m.M22 + m.M32);

    /// <summary>Sends the points of a quadratic curve after its start.</summary>
    public static void Quadratic<TSink>(Point p0, Point p1, Point p2, double tolerance, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        if (sink.Antialiasing is not (Antialiasing.Exact or Antialiasing.Hairline))
        {
            CurveSteps.Quadratic(p0, p1, p2, ref sink);
            return;
        }

        var (bendX, bendY) = (p0.X - 2 * p1.X + p2.X, p0.Y - 2 * p1.Y + p2.Y);
        var pieces = sink.Antialiasing == Antialiasing.Hairline
            ? CurveSteps.HairlinePieces(bendX / 2, bendY / 2)
            : Pieces(0.25 * Math.Sqrt(bendX * bendX + bendY * bendY) / tolerance);
        for (var piece = 1; piece < pieces; piece++)
        {
            var t = (double)piece / pieces;
            var (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t);
            sink.Line(new Point(a * p0.X + b * p1.X + c * p2.X, a * p0.Y + b * p1.Y + c * p2.Y));
        }

        sink.Line(p2);
    }

    private static void Cubic<TSink>(Point p0, Point p1, Point p2, Point p3, double tolerance, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        if (sink.Antialiasing is not (Antialiasing.Exact or Antialiasing.Hairline))
        {
            CurveSteps.Cubic(p0, p1, p2, p3, ref sink);
            return;
        }

        var (firstX, firstY) = (p0.X - 2 * p1.X + p2.X, p0.Y - 2 * p1.Y + p2.Y);
        var (secondX, secondY) = (p1.X - 2 * p2.X + p3.X, p1.Y - 2 * p2.Y + p3.Y);
        var bend = Math.Sqrt(Math.Max(firstX * firstX + firstY * firstY, secondX * secondX + secondY * secondY));
        var pieces = sink.Antialiasing == Antialiasing.Hairline ? CurveSteps.HairlinePieces(p0, p1, p2, p3) : Pieces(0.75 * bend / tolerance);
        for (var piece = 1; piece < pieces; piece++)
        {
            var t = (double)piece / pieces;
            var u = 1 - t;
            var (a, b, c, d) = (u * u * u, 3 * t * u * u, 3 * t * t * u, t * t * t);
            var x = a * p0.X + b * p1.X + c * p2.X + d * p3.X;
            sink.Line(new Point(x, a * p0.Y + b * p1.Y + c * p2.Y + d * p3.Y));
        }

        sink.Line(p3);
    }

    private static void Conic<TSink>(Point p0, Point p1, Point p2, double weight, double tolerance, ref TSink sink)
        where TSink : struct, IPolylineSink
    {
        if (sink.Antialiasing != Antialiasing.Exact)
        {
            CurveSteps.Conic(p0, p1, p2, weight, ref sink);
            return;
        }

        var (c1, c2) = VectorPath.ArcHandles(p0, p1, p2, weight);
        Cubic(p0, c1, c2, p2, tolerance, ref sink);
    }

    private static int Pieces(double squared) =>
        squared >= MostPieces * MostPieces ? MostPieces : squared <= 1 ? 1 : (int)Math.Ceiling(Math.Sqrt(squared));
}
