using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// Combines a premultiplied pixel of a bitmap with one of the surface, by the formulas of the W3C's Compositing and Blending Level 1; those of light and
/// colour are Skia's, for premultiplied channels.
/// </summary>
internal static class BitmapBlends
{
    private delegate float Channel(float source, float sourceAlpha, float under, float underAlpha);

    private delegate (float Red, float Green, float Blue) Colour(Pixel source, Pixel under);

    /// <summary>Returns the function of a mode: source and surface to the new pixel; null for source over, which is the default.</summary>
    public static Func<uint, uint, uint>? Of(BitmapBlendingMode mode) => mode switch
    {
        BitmapBlendingMode.Unspecified or BitmapBlendingMode.SourceOver => null,
        BitmapBlendingMode.Source => static (source, _) => source,
        BitmapBlendingMode.Destination => static (_, under) => under,
        BitmapBlendingMode.DestinationOver => static (source, under) => Premultiplied.Over(under, source),
        BitmapBlendingMode.SourceIn => Each((s, _, _, da) => s * da),
        BitmapBlendingMode.DestinationIn => Each((_, sa, d, _) => d * sa),
        BitmapBlendingMode.SourceOut => Each((s, _, _, da) => s * (1 - da)),
        BitmapBlendingMode.DestinationOut => Each((_, sa, d, _) => d * (1 - sa)),
        BitmapBlendingMode.SourceAtop => Each((s, sa, d, da) => (s * da) + (d * (1 - sa))),
        BitmapBlendingMode.DestinationAtop => Each((s, sa, d, da) => (d * sa) + (s * (1 - da))),
        BitmapBlendingMode.Xor => Each((s, sa, d, da) => (s * (1 - da)) + (d * (1 - sa))),
        BitmapBlendingMode.Plus => Each((s, _, d, _) => Math.Min(1, s + d)),
        BitmapBlendingMode.Screen => Each((s, _, d, _) => s + d - (s * d)),
        BitmapBlendingMode.Multiply => Mixed((s, _, d, _) => s * d),
        BitmapBlendingMode.Darken => Each((s, sa, d, da) => s + d - Math.Max(s * da, d * sa)),
        BitmapBlendingMode.Lighten => Each((s, sa, d, da) => s + d - Math.Min(s * da, d * sa)),
        BitmapBlendingMode.Difference => Colours((s, sa, d, da) => s + d - (2 * Math.Min(s * da, d * sa))),
        BitmapBlendingMode.Exclusion => Colours((s, _, d, _) => s + d - (2 * s * d)),
        BitmapBlendingMode.HardLight => Mixed(HardLight),
        BitmapBlendingMode.Overlay => Mixed((s, sa, d, da) => HardLight(d, da, s, sa)),
        BitmapBlendingMode.ColorDodge => Mixed(Dodge),
        BitmapBlendingMode.ColorBurn => Mixed(Burn),
        BitmapBlendingMode.SoftLight => Mixed(SoftLight),
        BitmapBlendingMode.Hue => Whole((s, d) => Lit(Saturated(s.Scaled(s.Alpha), d.Saturation * s.Alpha), s, d, d.Luminosity * s.Alpha)),
        BitmapBlendingMode.Saturation => Whole((s, d) => Lit(Saturated(d.Scaled(s.Alpha), s.Saturation * d.Alpha), s, d, d.Luminosity * s.Alpha)),
        BitmapBlendingMode.Color => Whole((s, d) => Lit(s.Scaled(d.Alpha), s, d, d.Luminosity * s.Alpha)),
        BitmapBlendingMode.Luminosity => Whole((s, d) => Lit(d.Scaled(s.Alpha), s, d, s.Luminosity * d.Alpha)),
        _ => null,
    };

    // Alpha follows the same formula as the colours.
    private static Func<uint, uint, uint> Each(Channel channel) => (source, under) =>
    {
        var (s, d) = (Pixel.Of(source), Pixel.Of(under));
        return Packed(
            channel(s.Alpha, s.Alpha, d.Alpha, d.Alpha), channel(s.Red, s.Alpha, d.Red, d.Alpha), channel(s.Green, s.Alpha, d.Green, d.Alpha),
            channel(s.Blue, s.Alpha, d.Blue, d.Alpha));
    };

    private static Func<uint, uint, uint> Colours(Channel channel) => Whole((s, d) =>
        (channel(s.Red, s.Alpha, d.Red, d.Alpha), channel(s.Green, s.Alpha, d.Green, d.Alpha), channel(s.Blue, s.Alpha, d.Blue, d.Alpha)));

    // Each pixel stays as it is where the other one is transparent.
    private static Func<uint, uint, uint> Mixed(Channel channel) =>
        Colours((s, sa, d, da) => (s * (1 - da)) + (d * (1 - sa)) + channel(s, sa, d, da));

    private static Func<uint, uint, uint> Whole(Colour colour) => (source, under) =>
    {
        var (s, d) = (Pixel.Of(source), Pixel.Of(under));
        var (red, green, blue) = colour(s, d);
        return Packed(s.Alpha + d.Alpha - (s.Alpha * d.Alpha), red, green, blue);
    };

    private static float HardLight(float s, float sa, float d, float da) => 2 * s <= sa ? 2 * s * d : (sa * da) - (2 * (da - d) * (sa - s));

    private static float Dodge(float s, float sa, float d, float da) => d <= 0 ? 0 : s >= sa ? sa * da : sa * Math.Min(da, d * sa / (sa - s));

    private static float Burn(float s, float sa, float d, float da) => d >= da ? sa * da : s <= 0 ? 0 : sa * (da - Math.Min(da, (da - d) * sa / s));

    private static float SoftLight(float s, float sa, float d, float da)
    {
        var part = da > 0 ? d / da : 0;
        if (2 * s <= sa)
            return d * (sa + (((2 * s) - sa) * (1 - part)));

        var lift = 4 * d <= da ? (((16 * part * part) + (4 * part)) * (part - 1)) + (7 * part) : MathF.Sqrt(part) - part;
        return (d * sa) + (da * ((2 * s) - sa) * lift);
    }

    private static (float Red, float Green, float Blue) Saturated((float Red, float Green, float Blue) colour, float saturation)
    {
        var (least, most) = (Math.Min(colour.Red, Math.Min(colour.Green, colour.Blue)), Math.Max(colour.Red, Math.Max(colour.Green, colour.Blue)));
        float Scaled(float channel) => most == least ? 0 : (channel - least) * saturation / (most - least);
        return (Scaled(colour.Red), Scaled(colour.Green), Scaled(colour.Blue));
    }

    private static (float Red, float Green, float Blue) Lit((float Red, float Green, float Blue) colour, Pixel s, Pixel d, float luminosity)
    {
        var alpha = s.Alpha * d.Alpha;
        var shift = luminosity - Pixel.LuminosityOf(colour.Red, colour.Green, colour.Blue);
        var (red, green, blue) = (colour.Red + shift, colour.Green + shift, colour.Blue + shift);
        var (least, most, light) = (Math.Min(red, Math.Min(green, blue)), Math.Max(red, Math.Max(green, blue)), Pixel.LuminosityOf(red, green, blue));
        float Clipped(float channel)
        {
            var clipped = least < 0 && light != least ? light + ((channel - light) * light / (light - least)) : channel;
            clipped = most > alpha && most != light ? light + ((clipped - light) * (alpha - light) / (most - light)) : clipped;
            return Math.Max(0, clipped);
        }

        return (
            (s.Red * (1 - d.Alpha)) + (d.Red * (1 - s.Alpha)) + Clipped(red), (s.Green * (1 - d.Alpha)) + (d.Green * (1 - s.Alpha)) + Clipped(green),
            (s.Blue * (1 - d.Alpha)) + (d.Blue * (1 - s.Alpha)) + Clipped(blue));
    }

    private static uint Packed(float alpha, float red, float green, float blue)
    {
        return (Byte(alpha) << 24) | (Byte(red) << 16) | (Byte(green) << 8) | Byte(blue);

        uint Byte(float channel) => (uint)((Math.Clamp(channel, 0, Math.Clamp(alpha, 0, 1)) * 255) + 0.5f);
    }

    private readonly record struct Pixel(float Alpha, float Red, float Green, float Blue)
    {
        public float Luminosity => LuminosityOf(Red, Green, Blue);

        public float Saturation => Math.Max(Red, Math.Max(Green, Blue)) - Math.Min(Red, Math.Min(Green, Blue));

        public static Pixel Of(uint pixel) =>
            new((pixel >> 24) / 255f, ((pixel >> 16) & 255) / 255f, ((pixel >> 8) & 255) / 255f, (pixel & 255) / 255f);

        public static float LuminosityOf(float red, float green, float blue) => (red * 0.3f) + (green * 0.59f) + (blue * 0.11f);

        public (float Red, float Green, float Blue) Scaled(float by) => (Red * by, Green * by, Blue * by);
    }
}
