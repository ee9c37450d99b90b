namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Offsets a line to the left of its direction by half the pen's width; backwards, this is its right side.</summary>
internal sealed class StrokeSide(StrokeStyle style, VectorPath ink)
{
    // The cosine of the turn, about 10 degrees, below which a corner inside a flattened curve is rounded.
    private const double SmoothTurn = 0.985;

    private readonly double _half = style.Width / 2;
    private bool _started;

    /// <summary>Draws one side. For an open line it includes the end cap, and the backward side continues the forward one.</summary>
    public void Draw(Polyline line, bool backwards)
    {
        var count = line.Points.Count;
        if (line.IsClosed)
        {
            _started = false;
            for (var i = 0; i < count; i++)
                Corner(line, At(i), At(i + 1), At(i + 2));

            ink.Close();
            return;
        }

        To(line.Points[At(0)] + Left(Direction(line, At(0), At(1))) * _half);
        for (var i = 0; i + 2 < count; i++)
            Corner(line, At(i), At(i + 1), At(i + 2));

        Cap(line.Points[At(count - 1)], Direction(line, At(count - 2), At(count - 1)));
        if (backwards)
            ink.Close();

        int At(int index) => backwards ? count - 1 - index % count : index % count;
    }

    private static Vector Direction(Polyline line, int from, int to)
    {
        var side = line.Points[to] - line.Points[from];
        return new Vector(side.X, side.Y) / Math.Sqrt(side.X * side.X + side.Y * side.Y);
    }

    private static Vector Left(Vector direction) => new(direction.Y, -direction.X);

    private static double Dot(Vector a, Vector b) => a.X * b.X + a.Y * b.Y;

    private void Corner(Polyline line, int before, int at, int after)
    {
        var (arriving, leaving) = (Direction(line, before, at), Direction(line, at, after));
        var (cosine, corner) = (Dot(arriving, leaving), line.Points[at]);
        var turn = arriving.X * leaving.Y - arriving.Y * leaving.X;
        var (from, to) = (Left(arriving), Left(leaving));
        if (turn < 0 || (turn == 0 && cosine > 0))
        {
            Inner(line, before, at, after, cosine);
            return;
        }

        var smooth = line.IsInsideCurve(at);
        var join = !smooth ? style.Join : cosine > SmoothTurn ? LineJoin.Miter : LineJoin.Round;
        var tipFits = (1 + cosine) / 2 * style.MiterLimit * style.MiterLimit >= 1;
        if (join == LineJoin.Miter && cosine > -1 && (tipFits || smooth))
        {
            To(Tip(corner, from, to, cosine));
            return;
        }

        To(corner + from * _half);
        if (join == LineJoin.Round)
            Arc(corner, from, to);

        To(corner + to * _half);
    }

    private void Inner(Polyline line, int before, int at, int after, double cosine)
    {
        var corner = line.Points[at];
        var (from, to) = (Left(Direction(line, before, at)), Left(Direction(line, at, after)));
        var shift = _half * Math.Sqrt(Math.Max(0, (1 - cosine) / (1 + cosine)));
        if (line.IsInsideCurve(at) && shift * 2 <= Math.Min(Length(line, before, at), Length(line, at, after)))
        {
            To(Tip(corner, from, to, cosine));
            return;
        }

        // The offset sides meet through the corner, as in Skia, whose filling depends on the number of points. The doubly enclosed area lies in the stroke.
        To(corner + from * _half);
        To(corner);
        To(corner + to * _half);
    }

    private Point Tip(Point corner, Vector from, Vector to, double cosine) => corner + (from + to) * (_half / (1 + cosine));

    private static double Length(Polyline line, int from, int to)
    {
        var side = line.Points[to] - line.Points[from];
        return Math.Sqrt(side.X * side.X + side.Y * side.Y);
    }

    private void Cap(Point end, Vector direction)
    {
        var left = Left(direction);
        To(end + left * _half);
        if (style.Cap == LineCap.Round)
        {
            Arc(end, left, -left);
        }
        else if (style.Cap == LineCap.Square)
        {
            To(end + (left + direction) * _half);
            To(end + (direction - left) * _half);
        }

        To(end - left * _half);
    }

    /// <summary>Appends an arc around a corner, turning right between two normals by at most half a circle.</summary>
    private void Arc(Point center, Vector from, Vector to)
    {
        var cosine = Dot(from, to);
        if (cosine < 1e-9)
        {
            var (sum, ahead) = (from + to, new Vector(-from.Y, from.X));
            var length = Math.Sqrt(Dot(sum, sum));
            var middle = length < 1e-6 ? ahead : sum / length;
            Arc(center, from, middle);
            Arc(center, middle, to);
            return;
        }

        // The handle length of a circular arc, 4/3 tan(angle/4), from the cosine by two half-angle steps.
        var halfTangent = Math.Sqrt(Math.Max(0, (1 - cosine) / (1 + cosine)));
        var handle = 4.0 / 3 * halfTangent / (1 + Math.Sqrt(1 + halfTangent * halfTangent)) * _half;
        var (start, end) = (center + from * _half, center + to * _half);
        ink.CubicTo(start + new Vector(-from.Y, from.X) * handle, end - new Vector(-to.Y, to.X) * handle, end);
    }

    private void To(Point point)
    {
        if (_started)
        {
            ink.LineTo(point);
        }
        else
        {
            ink.MoveTo(point);
            _started = true;
        }
    }
}
