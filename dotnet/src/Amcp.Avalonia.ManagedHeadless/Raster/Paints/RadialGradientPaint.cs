namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints a radial gradient from a focal point to an ellipse, as Avalonia draws it with Skia.</summary>
internal sealed class RadialGradientPaint : IPaint
{
    private readonly GradientRamp _ramp;
    private readonly Matrix _deviceToUnitCircle;
    private readonly bool _isDegenerate;
    private readonly double _focusX;
    private readonly double _focusY;
    private readonly bool _isFocal;
    private readonly bool _isReversed;
    private readonly uint _under;

    /// <param name="ramp">The colours.</param>
    /// <param name="ellipse">The ellipse of offset 1, in gradient space. Without area, the last colour fills everything.</param>
    /// <param name="focus">The position of offset 0.</param>
    /// <param name="deviceToGradient">The matrix from device pixels to gradient space.</param>
    public RadialGradientPaint(GradientRamp ramp, Rect ellipse, Point focus, Matrix deviceToGradient)
    {
        var (center, rx, ry) = (ellipse.Center, ellipse.Width / 2, ellipse.Height / 2);
        (_ramp, _isDegenerate) = (ramp, !(rx > 0 && ry > 0));
        if (_isDegenerate)
            return;

        _deviceToUnitCircle = deviceToGradient * Matrix.CreateTranslation(-center.X, -center.Y) * Matrix.CreateScale(1 / rx, 1 / ry);
        (_focusX, _focusY) = ((focus.X - center.X) / rx, (focus.Y - center.Y) / ry);
        _isFocal = focus != center;
        (_isReversed, _under) = (ramp.EndsAtOne, ramp.EndsAtOne ? ramp.Last : ramp.First);
    }

    public void Shade(int x, int y, Span<uint> destination)
    {
        if (_isDegenerate)
        {
            destination.Fill(_ramp.Last);
            return;
        }

        for (var i = 0; i < destination.Length; i++)
        {
            var point = new Point(x + i + 0.5, y + 0.5).Transform(_deviceToUnitCircle);
            destination[i] = _isFocal ? Focal(point) : _ramp.At(Math.Sqrt((point.X * point.X) + (point.Y * point.Y)));
        }
    }

    // A point d from the focus f has the offset t of a circle through it with center f(1−t) and radius t: (1−f²)t² − 2(d·f)t − d² = 0. Outside of the
    // ellipse the focus has two such circles or none. All of it lies over a plain colour, which shows through stops that are translucent.
    private uint Focal(Point point)
    {
        var (dx, dy) = (point.X - _focusX, point.Y - _focusY);
        var (free, along, square) = (1 - ((_focusX * _focusX) + (_focusY * _focusY)), (dx * _focusX) + (dy * _focusY), (dx * dx) + (dy * dy));
        var root = Math.Sqrt((along * along) + (free * square));
        var (one, other) = Math.Abs(free) < 1e-9 ? (-square / (2 * along), double.NaN) : ((along + root) / free, (along - root) / free);
        var offset = Chosen(one, other);
        return double.IsNaN(offset) ? _under : Premultiplied.Over(_ramp.At(offset), _under);
    }

    // Skia takes the last circle with a radius that it meets on the way, and the way of reversed stops ends at the focus.
    private double Chosen(double one, double other)
    {
        var (isOne, isOther) = (one >= 0, other >= 0);
        if (isOne && isOther)
            return _isReversed ? Math.Min(one, other) : Math.Max(one, other);

        return isOne ? one : isOther ? other : double.NaN;
    }
}
