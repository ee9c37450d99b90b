namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints a radial gradient from a focal point to an ellipse.</summary>
internal sealed class RadialGradientPaint : IPaint
{
    // A focal point on or outside the ellipse leaves half of the plane without colour, so it is moved just inside.
    private const double FarthestFocus = 0.999;

    private readonly GradientRamp _ramp;
    private readonly Matrix _deviceToUnitCircle;
    private readonly bool _isDegenerate;
    private readonly double _focusX;
    private readonly double _focusY;

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
        var distance = Math.Sqrt(_focusX * _focusX + _focusY * _focusY);
        if (distance > FarthestFocus)
            (_focusX, _focusY) = (_focusX * FarthestFocus / distance, _focusY * FarthestFocus / distance);
    }

    public void Shade(int x, int y, Span<uint> destination)
    {
        if (_isDegenerate)
        {
            destination.Fill(_ramp.Last);
            return;
        }

        // A point d from the focus f has the offset t of the circle through it with center f(1−t) and radius t. It is the positive root of (1−f²)t² −
        // 2(d·f)t − d² = 0.
        var free = 1 - (_focusX * _focusX + _focusY * _focusY);
        for (var i = 0; i < destination.Length; i++)
        {
            var point = new Point(x + i + 0.5, y + 0.5).Transform(_deviceToUnitCircle);
            var (dx, dy) = (point.X - _focusX, point.Y - _focusY);
            var along = dx * _focusX + dy * _focusY;
            destination[i] = _ramp.At((along + Math.Sqrt(along * along + free * (dx * dx + dy * dy))) / free);
        }
    }
}
