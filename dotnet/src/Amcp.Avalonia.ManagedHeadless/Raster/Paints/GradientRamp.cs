namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Represents the colours of a gradient along its length, interpolated as straight colours and then premultiplied, like Skia.</summary>
internal sealed class GradientRamp
{
    private const int Steps = 1024;

    private readonly uint[] _pixels = new uint[Steps + 1];
    private readonly GradientSpread _spread;

    /// <summary>Creates a ramp from stops in any order. Stops at the same offset change colour abruptly, in their order.</summary>
    public GradientRamp(IEnumerable<ColorStop> stops, GradientSpread spread)
    {
        _spread = spread;
        ColorStop[] sorted = [.. stops.OrderBy(stop => stop.Offset)];
        EndsAtOne = sorted.Length > 0 && sorted[^1].Offset == 1;
        var next = 0;
        for (var step = 0; sorted.Length > 0 && step <= Steps; step++)
        {
            var offset = (double)step / Steps;
            while (next < sorted.Length && sorted[next].Offset <= offset)
                next++;

            _pixels[step] = next == 0 ? Pixel(sorted[0], sorted[0], 0)
                : next == sorted.Length ? Pixel(sorted[^1], sorted[^1], 0)
                : Between(sorted[next - 1], sorted[next], offset);
        }
    }

    /// <summary>Gets a value indicating whether the last stop is at the gradient's end.</summary>
    public bool EndsAtOne { get; }

    /// <summary>Gets the premultiplied colour at the gradient's start.</summary>
    public uint First => _pixels[0];

    /// <summary>Gets the premultiplied colour at the gradient's end.</summary>
    public uint Last => _pixels[Steps];

    /// <summary>Returns the premultiplied colour at an offset, spread beyond 0 and 1; NaN is transparent.</summary>
    public uint At(double offset)
    {
        if (!double.IsFinite(offset))
            return double.IsNaN(offset) ? 0 : _pixels[offset > 0 ? Steps : 0];

        var inside = _spread switch
        {
            GradientSpread.Repeat => offset - Math.Floor(offset),
            GradientSpread.Reflect => 1 - Math.Abs(offset - 2 * Math.Floor(offset / 2) - 1),
            _ => Math.Clamp(offset, 0, 1),
        };
        return _pixels[(int)(inside * Steps + 0.5)];
    }

    private static uint Between(ColorStop from, ColorStop to, double offset) =>
        Pixel(from, to, (offset - from.Offset) / (to.Offset - from.Offset));

    private static uint Pixel(ColorStop from, ColorStop to, double part)
    {
        return Premultiplied.FromArgb(Mix(24), Mix(16), Mix(8), Mix(0));

        byte Mix(int shift)
        {
            double a = (from.Argb >> shift) & 255, b = (to.Argb >> shift) & 255;
            return (byte)(a + (b - a) * part + 0.5);
        }
    }
}
