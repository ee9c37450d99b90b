using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Vector = System.Numerics.Vector;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Composites one row of premultiplied pixels, source over unless a blend is given.</summary>
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

        for (var x = pixel == 0 ? target.Length : Over(target, pixel); x < target.Length; x++)
            target[x] = Premultiplied.Over(pixel, target[x]);
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
                Solid(target.Slice(x, run), pixel);

            x += run - 1;
        }
    }

    /// <summary>Multiplies two coverages like <see cref="Premultiplied.Scale"/>, with SIMD.</summary>
    public static void Product(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second, Span<byte> target)
    {
        var x = 0;
        for (; x + Vector<byte>.Count <= target.Length; x += Vector<byte>.Count)
        {
            Vector.Widen(new Vector<byte>(first[x..]), out var firstLow, out var firstHigh);
            Vector.Widen(new Vector<byte>(second[x..]), out var secondLow, out var secondHigh);
            Scaled(firstLow * secondLow, firstHigh * secondHigh).CopyTo(target[x..]);
        }

        for (; x < target.Length; x++)
            target[x] = Premultiplied.Scale(first[x], second[x]);
    }

    // Equals Premultiplied.Over, with SIMD; the remainder at the end is left to the caller.
    private static int Over(Span<uint> target, uint pixel)
    {
        var channels = MemoryMarshal.AsBytes(target);
        var drawn = Vector.AsVectorByte(new Vector<uint>(pixel));
        var kept = new Vector<ushort>((ushort)(255 - (pixel >> 24)));
        var at = 0;
        for (; at + Vector<byte>.Count <= channels.Length; at += Vector<byte>.Count)
        {
            Vector.Widen(new Vector<byte>(channels[at..]), out var low, out var high);
            (drawn + Scaled(low * kept, high * kept)).CopyTo(channels[at..]);
        }

        return at / sizeof(uint);
    }

    // Products of two bytes, divided by 255 and rounded like Premultiplied.Scale.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector<byte> Scaled(Vector<ushort> low, Vector<ushort> high)
    {
        var half = new Vector<ushort>(128);
        (low, high) = (low + half, high + half);
        return Vector.Narrow((low + (low >>> 8)) >>> 8, (high + (high >>> 8)) >>> 8);
    }

    /// <summary>Draws a row of colours through a coverage and an opacity.</summary>
    public static void Pixels(Span<uint> target, ReadOnlySpan<byte> coverage, ReadOnlySpan<uint> source, byte opacity)
    {
        for (var x = 0; x < coverage.Length; x++)
        {
            var strength = opacity == 255 ? coverage[x] : Premultiplied.Scale(coverage[x], opacity);
            if (strength != 0 && source[x] != 0)
                target[x] = Premultiplied.Over(strength == 255 ? source[x] : Premultiplied.ScalePixel(source[x], strength), target[x]);
        }
    }

    /// <summary>Blends a row of colours; where it is covered in part, the result is mixed with what was there.</summary>
    public static void Blended(
        Span<uint> target, ReadOnlySpan<byte> coverage, ReadOnlySpan<uint> source, byte opacity, Func<uint, uint, uint> blend)
    {
        for (var x = 0; x < coverage.Length; x++)
        {
            var (covered, under) = ((uint)coverage[x], target[x]);
            if (covered == 0)
                continue;

            var blended = blend(Premultiplied.ScalePixel(source[x], opacity), under);
            target[x] = covered == 255 ? blended : Premultiplied.ScalePixel(blended, covered) + Premultiplied.ScalePixel(under, 255 - covered);
        }
    }
}
