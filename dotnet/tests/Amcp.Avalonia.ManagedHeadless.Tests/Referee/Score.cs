using System.Globalization;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>
/// How far the pixels of an operation are from those of Skia. An edge is a pixel of Skia's picture with a neighbour that differs by more than 16/255 in
/// a channel; the others are interiors.
/// </summary>
/// <param name="Interior">The share of interior pixels within 2/255, in percent.</param>
/// <param name="Edges">The share of edge pixels within 8/255, in percent.</param>
/// <param name="Largest">The largest difference of a channel.</param>
internal sealed record Score(double Interior, double Edges, int Largest)
{
    private const int EdgeStep = 16;
    private const int InteriorLimit = 2;
    private const int EdgeLimit = 8;

    // Skia's code paths for different processors round differently.
    private const double Slack = 0.15;

    /// <summary>Compares pictures of one size, premultiplied BGRA.</summary>
    public static Score Of(IEnumerable<(byte[] Ours, byte[] Skia)> pictures, int width)
    {
        var (interior, edges, largest) = ((Within: 0, All: 0), (Within: 0, All: 0), 0);
        foreach (var (ours, skia) in pictures)
        {
            for (var at = 0; at < skia.Length; at += 4)
            {
                var difference = Difference(ours, at, skia, at);
                largest = Math.Max(largest, difference);
                if (IsEdge(skia, at, width))
                    edges = (edges.Within + (difference <= EdgeLimit ? 1 : 0), edges.All + 1);
                else
                    interior = (interior.Within + (difference <= InteriorLimit ? 1 : 0), interior.All + 1);
            }
        }

        return new Score(Percent(interior), Percent(edges), largest);
    }

    /// <summary>Reads a row of the committed table.</summary>
    public static Score Parse(string[] cells) => new(
        double.Parse(cells[0], CultureInfo.InvariantCulture), double.Parse(cells[1], CultureInfo.InvariantCulture), int.Parse(cells[2], CultureInfo.InvariantCulture));

    /// <summary>Determines whether this score is worse than a committed one.</summary>
    public bool IsWorseThan(Score committed) => Interior < committed.Interior - Slack || Edges < committed.Edges - Slack;

    /// <summary>Determines whether the committed score should be replaced by this one.</summary>
    public bool IsBetterThan(Score committed) => Interior > committed.Interior + Slack || Edges > committed.Edges + Slack;

    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Interior:0.00} | {Edges:0.00} | {Largest}");

    private static double Percent((int Within, int All) counted) => counted.All == 0 ? 100 : Math.Floor(1e4 * counted.Within / counted.All) / 100;

    private static int Difference(byte[] one, int at, byte[] other, int otherAt)
    {
        var largest = 0;
        for (var channel = 0; channel < 4; channel++)
            largest = Math.Max(largest, Math.Abs(one[at + channel] - other[otherAt + channel]));

        return largest;
    }

    private static bool IsEdge(byte[] picture, int at, int width)
    {
        var (x, y, height) = (at / 4 % width, at / 4 / width, picture.Length / 4 / width);
        for (var dy = -1; dy <= 1; dy++)
        {
            for (var dx = -1; dx <= 1; dx++)
            {
                if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && Difference(picture, at, picture, at + (4 * ((dy * width) + dx))) > EdgeStep)
                    return true;
            }
        }

        return false;
    }
}
