using System.Text;

namespace Amcp.Avalonia.Core;

/// <summary>Compares a text with what a box has made of it.</summary>
internal static class FormattedValue
{
    /// <summary>
    /// Determines whether a box shows the text that was set, although it may have formatted it: other case, other spaces and separators, the prompt of a
    /// mask. Numbers must be equal. A shortened text is another one.
    /// </summary>
    /// <param name="asked">The text that was set.</param>
    /// <param name="shown">The text of the box; null means empty.</param>
    public static bool IsOf(string asked, string? shown)
    {
        var now = shown ?? "";
        if (asked == now)
            return true;

        if (Number(asked, CultureInfo.InvariantCulture) is { } number)
        {
            return Number(now, CultureInfo.CurrentCulture) == number || Number(now, CultureInfo.InvariantCulture) == number
                || (Number(now, CultureInfo.CurrentCulture) is null && HasSameWords(asked, now));
        }

        return HasSameWords(asked, now);
    }

    private static bool HasSameWords(string asked, string now)
    {
        var words = Words(asked);
        return words == Words(now) && (words.Length > 0 || string.IsNullOrWhiteSpace(asked));
    }

    private static decimal? Number(string text, CultureInfo culture) =>
        decimal.TryParse(text, NumberStyles.Number | NumberStyles.AllowExponent | NumberStyles.AllowCurrencySymbol, culture, out var number) ? number : null;

    private static string Words(string text)
    {
        var words = new StringBuilder();
        foreach (var rune in text.EnumerateRunes())
        {
            if (!IsSeparator(rune))
                words.Append(Rune.ToUpperInvariant(rune).ToString());
        }

        return words.ToString();
    }

    private static bool IsSeparator(Rune rune) => Rune.GetUnicodeCategory(rune) is
        UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator or UnicodeCategory.Control
        or UnicodeCategory.Format or UnicodeCategory.ConnectorPunctuation or UnicodeCategory.DashPunctuation or UnicodeCategory.OpenPunctuation
        or UnicodeCategory.ClosePunctuation or UnicodeCategory.OtherPunctuation or UnicodeCategory.CurrencySymbol or UnicodeCategory.MathSymbol;
}
