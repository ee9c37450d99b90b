using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Colours from a focal point outwards to an ellipse.</summary>
internal sealed class RadialGradientPaint : IPaint
{
    // A focal point on or outside of the ellipse has no colour for half of the plane; it is moved just inside.
    private const double FarthestFocus = 0.999;

    private readonly GradientRamp _ramp;
    private readonly Matrix _deviceToUnitCircle;
    private readonly bool _isDegenerate;
    private readonly double _focusX;
    private readonly double _focusY;

    /// <param name="ramp">The colours.</param>
    /// <param name="ellipse">The ellipse on which offset 1 is, in gradient space; without area, the last colour is everywhere.</param>
    /// <param name="focus">Where offset 0 is.</param>
    /// <param name="deviceToGradient">Maps device pixels to gradient space.</param>
    public RadialGradientPaint(GradientRamp ramp, Rect ellipse, Point focus, Matrix deviceToGradient)
    {
        var (center, rx, ry) = (ellipse.Center, ellipse.Width / 2, ellipse.Height / 2);
        (_ramp, _isDegenerate) = (ramp, !(rx > 0 && ry > 0));
        if (_isDegenerate)
        {
            return;
        }

        _deviceToUnitCircle = deviceToGradient * Matrix.CreateTranslation(-center.X, -center.Y) * Matrix.CreateScale(1 / rx, 1 / ry);
        (_focusX, _focusY) = ((focus.X - center.X) / rx, (focus.Y - center.Y) / ry);
        var distance = Math.Sqrt(_focusX * _focusX + _focusY * _focusY);
        if (distance > FarthestFocus)
        {
            (_focusX, _focusY) = (_focusX * FarthestFocus / distance, _focusY * FarthestFocus / distance);
        }
    }

    /// <inheritdoc/>
    public void Shade(int x, int y, Span<uint> destination)
    {
        if (_isDegenerate)
        {
            destination.Fill(_ramp.Last);
            return;
        }

        // A point d from the focus f has the offset t of the circle through it with center f(1−t) and radius t:
        // (1−f²)t² − 2(d·f)t − d² = 0, whose positive root it is.
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
