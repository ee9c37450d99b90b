using System.Numerics;

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

    /// <summary>Multiplies two coverages as <see cref="Premultiplied.Scale"/> does, many pixels at once.</summary>
    public static void Product(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second, Span<byte> target)
    {
        var x = 0;
        var half = new Vector<ushort>(128);
        for (; x + Vector<byte>.Count <= target.Length; x += Vector<byte>.Count)
        {
            Vector.Widen(new Vector<byte>(first[x..]), out var firstLow, out var firstHigh);
            Vector.Widen(new Vector<byte>(second[x..]), out var secondLow, out var secondHigh);
            var (low, high) = (firstLow * secondLow + half, firstHigh * secondHigh + half);
            Vector.Narrow((low + (low >>> 8)) >>> 8, (high + (high >>> 8)) >>> 8).CopyTo(target[x..]);
        }

        for (; x < target.Length; x++)
        {
            target[x] = Premultiplied.Scale(first[x], second[x]);
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
