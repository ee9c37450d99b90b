using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Colours along a line.</summary>
/// <param name="ramp">The colours.</param>
/// <param name="start">Where offset 0 is, in gradient space.</param>
/// <param name="end">Where offset 1 is; equal to the start, the last colour is everywhere.</param>
/// <param name="deviceToGradient">Maps device pixels to gradient space.</param>
internal sealed class LinearGradientPaint(GradientRamp ramp, Point start, Point end, Matrix deviceToGradient) : IPaint
{
    /// <inheritdoc/>
    public void Shade(int x, int y, Span<uint> destination)
    {
        var (dx, dy) = (end.X - start.X, end.Y - start.Y);
        var length = dx * dx + dy * dy;
        if (length == 0)
        {
            destination.Fill(ramp.Last);
            return;
        }

        if (deviceToGradient.ContainsPerspective())
        {
            for (var i = 0; i < destination.Length; i++)
            {
                destination[i] = ramp.At(Offset(x + i));
            }

            return;
        }

        var first = Offset(x);
        var step = (deviceToGradient.M11 * dx + deviceToGradient.M12 * dy) / length;
        if (step == 0)
        {
            destination.Fill(ramp.At(first));
            return;
        }

        for (var i = 0; i < destination.Length; i++)
        {
            destination[i] = ramp.At(first + i * step);
        }

        double Offset(int column)
        {
            var point = new Point(column + 0.5, y + 0.5).Transform(deviceToGradient);
            return ((point.X - start.X) * dx + (point.Y - start.Y) * dy) / length;
        }
    }
}
