namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints a conic gradient, clockwise if y points down.</summary>
/// <param name="ramp">The colours.</param>
/// <param name="center">The centre, in gradient space.</param>
/// <param name="startAngle">The angle of offset 0, in degrees clockwise from straight up.</param>
/// <param name="deviceToGradient">The matrix from device pixels to gradient space.</param>
internal sealed class ConicGradientPaint(GradientRamp ramp, Point center, double startAngle, Matrix deviceToGradient) : IPaint
{
    private readonly double _startTurns = startAngle / 360;

    public void Shade(int x, int y, Span<uint> destination)
    {
        for (var i = 0; i < destination.Length; i++)
        {
            var point = new Point(x + i + 0.5, y + 0.5).Transform(deviceToGradient);
            var turns = Turns(point.X - center.X, point.Y - center.Y) - _startTurns;
            destination[i] = ramp.At(turns - Math.Floor(turns));
        }
    }

    /// <summary>Returns the clockwise angle from straight up, from 0 to 1.</summary>
    private static double Turns(double x, double y)
    {
        var (right, up) = (Math.Abs(x), Math.Abs(y));
        if (right == 0 && up == 0)
            return 0;

        var eighth = right <= up ? Arctangent(right / up) : 0.25 - Arctangent(up / right);
        var quarter = y <= 0 ? eighth : 0.5 - eighth;
        return x >= 0 ? quarter : 1 - quarter;
    }

    /// <summary>
    /// Returns the arctangent of a value from 0 to 1, in turns. It uses the series, because the last bits of library functions differ between systems.
    /// </summary>
    private static double Arctangent(double tangent)
    {
        // Above tan(22.5°), computed from the distance to 45°, where the series converges fast.
        var far = tangent > 0.41421356237309503;
        var z = far ? (tangent - 1) / (tangent + 1) : tangent;
        var square = z * z;
        var sum = 0.0;
        for (var term = 17; term > 0; term -= 2)
            sum = 1.0 / term - square * sum;

        return (far ? 0.125 : 0) + z * sum / (2 * Math.PI);
    }
}
