namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Offsets a subpath to the left of its direction by half the pen's width; backwards, this is its right side.</summary>
/// <param name="style">The pen.</param>
/// <param name="tolerance">The maximum deviation from curves, in units of the subpath.</param>
/// <param name="ink">The path to extend.</param>
internal sealed class StrokeSide(StrokeStyle style, double tolerance, VectorPath ink)
{
    // Skia's limit of the cosine of a turn, up to which a corner is straight on or straight back.
    private const double Straight = 1 - (1.0 / 4096);
    private const double QuarterWeight = 0.7071067811865476;

    private readonly double _half = style.Width / 2;
    private bool _started;

    // A line's end moves to the tip of a mitre, so that it has no point of its own.
    private Point? _lineEnd;

    /// <summary>Draws one side. For an open line it includes the end cap, and the backward side continues the forward one.</summary>
    public void Draw(Contour contour, bool backwards)
    {
        var count = contour.Curves.Count;
        if (contour.IsClosed || !_started)
            MoveTo(Side(At(0), 0));

        for (var i = 0; i < count; i++)
        {
            Follow(At(i));
            if (contour.IsClosed || i + 1 < count)
                Join(At(i), At((i + 1) % count));
        }

        if (!contour.IsClosed)
            Cap(At(count - 1).P3, At(count - 1).Direction(1), At(count - 1).IsLine);

        if (contour.IsClosed || backwards)
        {
            Flush();
            ink.Close();
        }

        Curve At(int index) => backwards ? contour.Curves[count - 1 - index].Reversed : contour.Curves[index];
    }

    private Point Side(Curve curve, double t) => curve.At(t) + (Left(curve.Direction(t)) * _half);

    private static Vector Left(Vector direction) => new(direction.Y, -direction.X);

    private void Follow(Curve curve)
    {
        Flush();
        if (curve.IsLine)
            _lineEnd = Side(curve, 1);
        else
            new CurveOffset(curve, _half, tolerance, ink).Append();
    }

    private void Join(Curve before, Curve after)
    {
        var (arriving, leaving, corner) = (before.Direction(1), after.Direction(0), after.P0);
        var (cosine, turn) = (Vector.Dot(arriving, leaving), Vector.Cross(arriving, leaving));
        var (from, to) = (Left(arriving), Left(leaving));
        if (cosine > Straight)
            return;

        if (turn < 0)
        {
            // The offset sides meet through the corner, as in Skia, whose filling depends on the number of points. The doubly enclosed area lies in the stroke.
            LineTo(corner);
            LineTo(corner + (to * _half));
            return;
        }

        var tipFits = cosine > -Straight && (1 + cosine) / 2 * style.MiterLimit * style.MiterLimit >= 1;
        if (style.Join == LineJoin.Miter && tipFits)
        {
            if (before.IsLine)
                _lineEnd = null;

            LineTo(corner + ((from + to) * (_half / (1 + cosine))));
            if (after.IsLine)
                return;
        }
        else if (style.Join == LineJoin.Round)
        {
            Arc(corner, from, to);
            return;
        }

        LineTo(corner + (to * _half));
    }

    private void Cap(Point end, Vector direction, bool isLine)
    {
        var left = Left(direction);
        if (style.Cap == LineCap.Round)
        {
            Arc(end, left, direction);
            Arc(end, direction, -left);
            return;
        }

        if (style.Cap == LineCap.Square)
        {
            if (isLine)
                _lineEnd = null;

            LineTo(end + ((left + direction) * _half));
            LineTo(end + ((direction - left) * _half));
        }

        LineTo(end - (left * _half));
    }

    /// <summary>Appends an arc around a corner, turning right between two normals by at most half a circle.</summary>
    private void Arc(Point center, Vector from, Vector to)
    {
        Flush();
        var cosine = Vector.Dot(from, to);
        if (cosine < -1e-9)
        {
            var ahead = new Vector(-from.Y, from.X);
            ink.ConicTo(center + ((from + ahead) * _half), center + (ahead * _half), QuarterWeight);
            Arc(center, ahead, to);
            return;
        }

        ink.ConicTo(center + ((from + to) * (_half / (1 + cosine))), center + (to * _half), Math.Sqrt((1 + cosine) / 2));
    }

    private void MoveTo(Point point)
    {
        ink.MoveTo(point);
        _started = true;
    }

    private void LineTo(Point point)
    {
        Flush();
        ink.LineTo(point);
    }

    private void Flush()
    {
        if (_lineEnd is { } end)
            ink.LineTo(end);

        _lineEnd = null;
    }
}
