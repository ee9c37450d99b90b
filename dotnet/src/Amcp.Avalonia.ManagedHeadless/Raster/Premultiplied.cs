using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Implements exactly rounded arithmetic on premultiplied BGRA pixels (0xAARRGGBB in a little-endian uint).</summary>
internal static class Premultiplied
{
    private const uint Pairs = 0x00FF00FF;

    /// <summary>Returns a·b/255, rounded to nearest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte Scale(uint a, uint b)
    {
        var product = a * b + 128;
        return (byte)((product + (product >> 8)) >> 8);
    }

    /// <summary>Multiplies every channel by scale/255, rounded to nearest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ScalePixel(uint pixel, uint scale)
    {
        var low = (pixel & Pairs) * scale + 0x00800080;
        var high = ((pixel >> 8) & Pairs) * scale + 0x00800080;
        low = ((low + ((low >> 8) & Pairs)) >> 8) & Pairs;
        high = (high + ((high >> 8) & Pairs)) & ~Pairs;
        return low | high;
    }

    /// <summary>Composites source over destination; both are premultiplied.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Over(uint source, uint destination) => source + ScalePixel(destination, 255 - (source >> 24));

    /// <summary>Premultiplies a straight colour.</summary>
    public static uint FromArgb(byte a, byte r, byte g, byte b) =>
        ((uint)a << 24) | ((uint)Scale(r, a) << 16) | ((uint)Scale(g, a) << 8) | Scale(b, a);

    /// <summary>Returns the straight colour of a premultiplied pixel, as 0xAARRGGBB; 0 if transparent.</summary>
    public static uint ToStraight(uint pixel)
    {
        var alpha = pixel >> 24;
        if (alpha is 255 or 0)
            return alpha == 0 ? 0 : pixel;

        return (alpha << 24) | (Divide((pixel >> 16) & 255) << 16) | (Divide((pixel >> 8) & 255) << 8) | Divide(pixel & 255);

        uint Divide(uint channel) => Math.Min(255, (channel * 255 + alpha / 2) / alpha);
    }
}
