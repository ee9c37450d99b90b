using Amcp.Avalonia.Capture;

namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>
/// Estimates the colours of a text and of its background from the pixels of a frame. The shape of the glyphs is known, so each pixel's share of ink is:
/// an antialiased pixel is <c>ground + share * (ink - ground)</c>, which gives the ink even where no pixel is covered whole, as in small letters.
/// </summary>
/// <param name="frame">The frame.</param>
/// <param name="shares">The same glyphs in their colours, on nothing.</param>
internal sealed class InkColours(PixelBuffer frame, PixelBuffer shares)
{
    private const int BytesPerPixel = 4;

    // A background counts as plain if this share of its pixels is of one colour. Underlines, carets and edges take some.
    private const double PlainShare = 0.75;

    private const int GroundTolerance = 3;

    // The ink of pixels that are covered less is divided by a small number.
    private const int LeastInk = 128;

    // Pixels that lack up to this much of the fullest one are read.
    private const int InkRange = 24;

    private const int InkTolerance = 12;

    /// <summary>The reason for a text that no glyph pixel shows.</summary>
    public const string NoInk = "its letters are too small or thin to be measured";

    /// <summary>The reason for a background of several colours.</summary>
    public const string UnevenGround = "its background is a picture or gradient";

    /// <summary>The reason for glyphs of several colours.</summary>
    public const string UnevenInk = "its letters have several colours, or something is drawn over them";

    /// <summary>Returns the colours, or the reason why they cannot be determined.</summary>
    /// <param name="areas">The pixels of the text's runs.</param>
    public ((Rgb Ink, Rgb Ground)? Colours, string? Undecided) Of(IReadOnlyList<PixelRect> areas)
    {
        var pixels = Pixels(areas).ToList();
        if (GroundOf(pixels) is not { } ground)
            return (null, UnevenGround);

        var fullest = pixels.Max(pixel => pixel.Share);
        if (fullest < LeastInk)
            return (null, NoInk);

        var least = Math.Max(LeastInk, fullest - InkRange);
        var inks = pixels.Where(pixel => pixel.Share >= least).Select(pixel => Without(ground, pixel.Colour, pixel.Share)).ToList();
        var ink = new Rgb(Median(inks, one => one.Red), Median(inks, one => one.Green), Median(inks, one => one.Blue));
        var alike = inks.Count(one => one.IsNear(ink, InkTolerance));
        return alike >= PlainShare * inks.Count ? ((ink, ground), null) : (null, UnevenInk);
    }

    private static Rgb? GroundOf(List<(Rgb Colour, byte Share)> pixels)
    {
        var counts = new Dictionary<Rgb, int>();
        foreach (var (colour, _) in pixels.Where(pixel => pixel.Share == 0))
            counts[colour] = counts.GetValueOrDefault(colour) + 1;

        if (counts.Count == 0)
            return null;

        var most = counts.MaxBy(entry => entry.Value).Key;
        var near = counts.Where(entry => entry.Key.IsNear(most, GroundTolerance)).Sum(entry => entry.Value);
        return near >= PlainShare * counts.Values.Sum() ? most : null;
    }

    private IEnumerable<(Rgb Colour, byte Share)> Pixels(IReadOnlyList<PixelRect> areas)
    {
        foreach (var area in areas)
        {
            for (var y = area.Y; y < area.Bottom; y++)
            {
                for (var x = area.X; x < area.Right; x++)
                    yield return PixelAt(x, y);
            }
        }
    }

    private (Rgb Colour, byte Share) PixelAt(int x, int y)
    {
        var at = x * BytesPerPixel;
        var row = frame.Row(y);
        return (new Rgb(row[at], row[at + 1], row[at + 2]), shares.Row(y)[at + BytesPerPixel - 1]);
    }

    private static Rgb Without(Rgb ground, Rgb seen, byte share) =>
        new(Without(ground.Red, seen.Red, share), Without(ground.Green, seen.Green, share), Without(ground.Blue, seen.Blue, share));

    private static byte Without(byte ground, byte seen, byte share) =>
        (byte)Math.Clamp(Math.Round(ground + ((seen - ground) * 255.0 / share)), 0, 255);

    private static byte Median(List<Rgb> colours, Func<Rgb, byte> channel) => colours.Select(channel).Order().ElementAt(colours.Count / 2);
}
