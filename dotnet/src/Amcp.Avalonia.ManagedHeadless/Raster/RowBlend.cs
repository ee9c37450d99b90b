namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Source-over compositing of one row of premultiplied pixels.</summary>
internal static class RowBlend
{
    /// <summary>Draws one colour over all pixels.</summary>
    public static void Solid(Span<uint> target, uint pixel)
    {
        if (pixel >> 24 == 255)
        {
            target.Fill(pixel);
            return;
        }

        for (var x = 0; pixel != 0 && x < target.Length; x++)
        {
            target[x] = Premultiplied.Over(pixel, target[x]);
        }
    }

    /// <summary>Draws one colour through a coverage.</summary>
    public static void Solid(Span<uint> target, ReadOnlySpan<byte> coverage, uint pixel)
    {
        for (var x = 0; x < coverage.Length; x++)
        {
            var covered = coverage[x];
            if (covered is not (0 or 255))
            {
                target[x] = Premultiplied.Over(Premultiplied.ScalePixel(pixel, covered), target[x]);
                continue;
            }

            var run = coverage[x..].IndexOfAnyExcept(covered);
            run = run < 0 ? coverage.Length - x : run;
            if (covered == 255)
            {
                Solid(target.Slice(x, run), pixel);
            }

            x += run - 1;
        }
    }

    /// <summary>Draws a row of colours through a coverage and an opacity.</summary>
    public static void Pixels(Span<uint> target, ReadOnlySpan<byte> coverage, ReadOnlySpan<uint> source, byte opacity)
    {
        for (var x = 0; x < coverage.Length; x++)
        {
            var strength = opacity == 255 ? coverage[x] : Premultiplied.Scale(coverage[x], opacity);
            if (strength != 0 && source[x] != 0)
            {
                target[x] = Premultiplied.Over(strength == 255 ? source[x] : Premultiplied.ScalePixel(source[x], strength), target[x]);
            }
        }
    }
}
