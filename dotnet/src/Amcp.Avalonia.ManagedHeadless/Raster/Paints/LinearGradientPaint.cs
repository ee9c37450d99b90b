namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints a linear gradient.</summary>
/// <param name="ramp">The colours.</param>
/// <param name="start">The position of offset 0, in gradient space.</param>
/// <param name="end">The position of offset 1. If it equals the start, the last colour fills everything.</param>
/// <param name="deviceToGradient">The matrix from device pixels to gradient space.</param>
internal sealed class LinearGradientPaint(GradientRamp ramp, Point start, Point end, Matrix deviceToGradient) : IPaint
{
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
                destination[i] = ramp.At(Offset(x + i));

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
            destination[i] = ramp.At(first + i * step);

        double Offset(int column)
        {
            var point = new Point(column + 0.5, y + 0.5).Transform(deviceToGradient);
            return ((point.X - start.X) * dx + (point.Y - start.Y) * dy) / length;
        }
    }
}
