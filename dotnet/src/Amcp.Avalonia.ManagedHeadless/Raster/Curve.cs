namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents a cubic Bézier curve or a straight line.</summary>
/// <param name="P0">The start.</param>
/// <param name="P1">The first control point.</param>
/// <param name="P2">The second control point.</param>
/// <param name="P3">The end.</param>
/// <param name="IsLine">Whether it is a straight line.</param>
internal readonly record struct Curve(Point P0, Point P1, Point P2, Point P3, bool IsLine)
{
    /// <summary>Gets a value indicating whether the curve is a point.</summary>
    public bool IsPoint => P0 == P3 && P0 == P1 && P0 == P2;

    /// <summary>Gets the same curve from its end to its start.</summary>
    public Curve Reversed => new(P3, P2, P1, P0, IsLine);

    /// <summary>Creates a straight line.</summary>
    public static Curve Line(Point start, Point end) => new(start, start, end, end, IsLine: true);

    /// <summary>Creates a quadratic curve.</summary>
    public static Curve Quadratic(Point start, Point control, Point end) =>
        new(start, start + ((control - start) * (2.0 / 3)), end + ((control - end) * (2.0 / 3)), end, IsLine: false);

    /// <summary>Returns the point at a parameter from 0 to 1.</summary>
    public Point At(double t) => IsLine ? Mix(P0, P3, t) : Blossom(t, t, t);

    /// <summary>Returns the unit tangent at a parameter from 0 to 1.</summary>
    public Vector Direction(double t)
    {
        Vector along = IsLine ? P3 - P0 : Mix(Mix(P1, P2, t), Mix(P2, P3, t), t) - Mix(Mix(P0, P1, t), Mix(P1, P2, t), t);
        if (along.SquaredLength < 1e-18)
            along = t < 0.5 && P2 != P0 ? P2 - P0 : t >= 0.5 && P3 != P1 ? P3 - P1 : P3 - P0;

        return along.Normalize();
    }

    /// <summary>Returns the part between two parameters.</summary>
    public Curve Part(double from, double to) => (from, to) is (0, 1) ? this
        : IsLine ? Line(At(from), At(to))
        : new Curve(Blossom(from, from, from), Blossom(from, from, to), Blossom(from, to, to), Blossom(to, to, to), IsLine: false);

    /// <summary>Appends the curve to a path that is at its start.</summary>
    public void AppendTo(VectorPath path)
    {
        if (IsLine)
            path.LineTo(P3);
        else
            path.CubicTo(P1, P2, P3);
    }

    private Point Blossom(double u, double v, double w)
    {
        var (a, b, c) = (Mix(P0, P1, u), Mix(P1, P2, u), Mix(P2, P3, u));
        return Mix(Mix(a, b, v), Mix(b, c, v), w);
    }

    private static Point Mix(Point a, Point b, double t) => t == 1 ? b : a + ((b - a) * t);
}
