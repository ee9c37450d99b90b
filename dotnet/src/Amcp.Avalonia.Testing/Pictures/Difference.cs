using Amcp.Avalonia.ManagedHeadless.Codecs;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the pixels in which two pictures differ. Pictures of different sizes are padded to the larger and always differ.</summary>
internal sealed class Difference
{
    private const int MostRegions = 20;

    /// <summary>Opaque red, with blue in the lowest byte.</summary>
    private const uint Red = 0xFFFF0000;

    private readonly DecodedPicture _before;
    private readonly DecodedPicture _after;

    private Difference(DecodedPicture before, DecodedPicture after, int pixels, IReadOnlyList<ChangedRegion> regions) =>
        (_before, _after, Pixels, Regions) = (before, after, pixels, regions);

    /// <summary>Gets the number of pixels that differ.</summary>
    public int Pixels { get; }

    /// <summary>Gets the share of all pixels, 0 to 1.</summary>
    public double Ratio => (double)Pixels / _before.Pixels.Length;

    /// <summary>Gets a value indicating whether one picture is larger.</summary>
    public bool SizesDiffer { get; private init; }

    /// <summary>Gets the regions of near pixels, the largest first.</summary>
    public IReadOnlyList<ChangedRegion> Regions { get; }

    /// <summary>Compares two pictures pixel by pixel; every pixel whose bytes differ counts.</summary>
    /// <exception cref="PictureException">The padded pictures have too many pixels.</exception>
    public static Difference Between(DecodedPicture expected, DecodedPicture actual)
    {
        var (width, height) = (Math.Max(expected.Width, actual.Width), Math.Max(expected.Height, actual.Height));
        if ((long)width * height > DecodedPicture.MostPixels)
        {
            throw new PictureException(
                "AMCP_BASELINE_BROKEN",
                $"pictures of {expected.Width}x{expected.Height} and {actual.Width}x{actual.Height} cannot be compared: together they are too large");
        }

        var (before, after) = (expected.PaddedTo(width, height), actual.PaddedTo(width, height));
        var (pixels, cells) = (0, new ChangedCells(width, height));
        for (var y = 0; y < height; y++)
        {
            var old = before.Row(y);
            var now = after.Row(y);
            for (var x = NextChange(old, now, 0); x < width; x = NextChange(old, now, x))
            {
                var start = x;
                while (x < width && old[x] != now[x])
                    x++;

                pixels += x - start;
                cells.Add(start, x, y);
            }
        }

        var regions = cells.ToRegions().Take(MostRegions).Select(region => new ChangedRegion(region, ColorChange.Find(region, before, after)));
        return new Difference(before, after, pixels, [.. regions])
        {
            SizesDiffer = expected.Width != actual.Width || expected.Height != actual.Height,
        };
    }

    /// <summary>Draws the expected picture in pale greys with the changed pixels in red.</summary>
    /// <returns>A PNG.</returns>
    public byte[] Paint()
    {
        var painted = new uint[_before.Pixels.Length];
        for (var i = 0; i < painted.Length; i++)
            painted[i] = _before.Pixels[i] == _after.Pixels[i] ? Paled(_before.Pixels[i]) : Red;

        return PngEncoder.Encode(painted, _before.Width, _before.Height);
    }

    private static int NextChange(ReadOnlySpan<uint> old, ReadOnlySpan<uint> now, int start) => start + old[start..].CommonPrefixLength(now[start..]);

    /// <summary>Returns a colour's brightness (Rec. 601), at a quarter of its contrast to white.</summary>
    private static uint Paled(uint pixel)
    {
        var brightness = (pixel & 255) * 0.299 + ((pixel >> 8) & 255) * 0.587 + ((pixel >> 16) & 255) * 0.114;
        var grey = (uint)Math.Floor(255 - (255 - brightness) * 0.25 + 0.5);
        return 0xFF000000 | (grey * 0x010101);
    }
}
