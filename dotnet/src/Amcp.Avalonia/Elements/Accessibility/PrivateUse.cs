using System.Text;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Knows the characters of icon fonts: those for private use, which no one can read or type.</summary>
internal static class PrivateUse
{
    /// <summary>Returns a text without them.</summary>
    public static string Without(string text)
    {
        if (!text.AsSpan().ContainsAnyInRange('\uE000', '\uF8FF') && !text.AsSpan().ContainsAnyInRange('\uDB80', '\uDBFF'))
            return text;

        var kept = new StringBuilder(text.Length);
        foreach (var rune in text.EnumerateRunes().Where(rune => Rune.GetUnicodeCategory(rune) != UnicodeCategory.PrivateUse))
            kept.Append(rune.ToString());
        return kept.ToString();
    }
}
