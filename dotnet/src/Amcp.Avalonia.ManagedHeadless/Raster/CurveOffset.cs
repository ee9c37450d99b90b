namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>
/// Follows a curve at a distance to its left with quadratic curves, as Skia does: a part between two parameters becomes one of them if the tangents at its
/// ends meet and its middle is near enough; otherwise the part is halved.
/// </summary>
/// <param name="curve">The curve.</param>
/// <param name="distance">The distance.</param>
/// <param name="tolerance">The maximum deviation, in units of the curve.</param>
/// <param name="ink">The path to extend, whose last point is at the start.</param>
internal readonly struct CurveOffset(Curve curve, double distance, double tolerance, VectorPath ink)
{
    private const int MostHalvings = 12;

    /// <summary>Extends the path along the whole curve.</summary>
    public void Append()
    {
        var (first, second) = Inflections();
        var from = 0.0;
        foreach (var to in (ReadOnlySpan<double>)[first, second, 1])
        {
            if (!(to > from && to <= 1))
                continue;

            Append(from, to, 0);
            from = to;
        }
    }

    private void Append(double from, double to, int depth)
    {
        var (start, end, middle) = (At(from), At(to), (from + to) / 2);
        var (along, arriving) = (curve.Direction(from), curve.Direction(to));
        var (cross, chord) = (Vector.Cross(along, arriving), (Vector)(start - end));
        var (reach, back) = (Vector.Cross(arriving, chord), Vector.Cross(along, chord));
        var meets = cross != 0 && (reach >= 0) != (back >= 0);
        var control = meets ? start + (along * (reach / cross)) : default;
        if (meets && IsNear(start, control, end, middle))
        {
            ink.QuadraticTo(control, end);
        }
        else if (depth >= MostHalvings || (!meets && IsStraight(start, end, along, arriving, middle)))
        {
            ink.LineTo(end);
        }
        else
        {
            Append(from, middle, depth + 1);
            Append(middle, to, depth + 1);
        }
    }

    /// <summary>Determines whether a line suffices where the tangents do not meet.</summary>
    private bool IsStraight(Point start, Point end, Vector along, Vector arriving, double middle)
    {
        if (Vector.Dot(along, arriving) < 0)
            return false;

        Vector chord = end - start;
        var aside = Math.Max(Math.Abs(Vector.Cross(along, chord)), Math.Abs(Vector.Cross(arriving, chord)));
        return aside <= tolerance && (chord.Length <= tolerance || Math.Abs(Vector.Cross(chord.Normalize(), At(middle) - start)) <= tolerance);
    }

    /// <summary>Determines whether the middle of the curve's side is near the quadratic curve, measured along the ray from the curve through it.</summary>
    private bool IsNear(Point start, Point control, Point end, double middle)
    {
        if (Vector.Dot(control - start, control - end) > 0)
            return false;

        var (target, origin) = (At(middle), curve.At(middle));
        Vector gap = target - (start + (control * 2) + end) / 4;
        if (gap.SquaredLength <= tolerance * tolerance)
            return true;

        // Where the ray meets the quadratic curve: a t² + b t + c = 0 across the ray.
        Vector ray = target - origin;
        var (r0, r1, r2) = (Vector.Cross(ray, start - origin), Vector.Cross(ray, control - origin), Vector.Cross(ray, end - origin));
        var (a, b) = (r0 - (2 * r1) + r2, 2 * (r1 - r0));
        var (one, two) = Roots(a, b, r0);
        var t = one is > 0 and < 1 ? one : two;
        if (!(t is > 0 and < 1) || (one is > 0 and < 1 && two is > 0 and < 1 && one != two))
            return false;

        var hit = (start * ((1 - t) * (1 - t))) + (control * (2 * t * (1 - t))) + (end * (t * t));
        return ((Vector)(target - hit)).Length <= tolerance * (1 - (Math.Abs(t - 0.5) * 2));
    }

    private Point At(double t)
    {
        var along = curve.Direction(t);
        return curve.At(t) + (new Vector(along.Y, -along.X) * distance);
    }

    /// <summary>Returns where the curve changes its turn, in order; NaN or infinite where it does not.</summary>
    private (double First, double Second) Inflections()
    {
        Vector a = curve.P1 - curve.P0, b = curve.P2 - (curve.P1 * 2) + curve.P0, c = curve.P3 + ((curve.P1 - curve.P2) * 3) - curve.P0;
        return Roots(Vector.Cross(b, c), Vector.Cross(a, c), Vector.Cross(a, b));
    }

    private static (double First, double Second) Roots(double a, double b, double c)
    {
        var q = -0.5 * (b + Math.CopySign(Math.Sqrt((b * b) - (4 * a * c)), b));
        var (one, two) = (q / a, c / q);
        return one < two ? (one, two) : (two, one);
    }
}
