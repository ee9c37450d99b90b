namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Computes relative luminance and contrast as WCAG 2.2 defines them (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).</summary>
internal static class Luminance
{
    private static readonly double[] s_linear = [.. Enumerable.Range(0, 256).Select(level => Linear(level / 255.0))];

    /// <summary>Returns the relative luminance, from 0 for black to 1 for white.</summary>
    public static double Of(Rgb colour) => (0.2126 * s_linear[colour.Red]) + (0.7152 * s_linear[colour.Green]) + (0.0722 * s_linear[colour.Blue]);

    /// <summary>Returns the contrast ratio of two colours, from 1 to 21, in either order.</summary>
    public static double Ratio(Rgb one, Rgb other)
    {
        var (first, second) = (Of(one), Of(other));
        return (Math.Max(first, second) + 0.05) / (Math.Min(first, second) + 0.05);
    }

    private static double Linear(double level) => level <= 0.04045 ? level / 12.92 : Math.Pow((level + 0.055) / 1.055, 2.4);
}
