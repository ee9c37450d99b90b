using System.Text;

namespace Amcp.Avalonia.Pseudo;

/// <summary>Makes a text look like one of another language: letters with accents, 40 % longer, in brackets that show where it is cut off.</summary>
internal static class PseudoText
{
    private const string Start = "[!!! ";
    private const string End = " !!!]";
    private const double Share = 0.4;

    // The commands of a path.
    private const string Outline = "MmLlHhVvCcQqSsAaTtZzFfEe";

    private const string Plain = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
    private const string Accented = "ÀàßƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþQqŔŕŠšŢţÛûVvŴŵXxÝýŽž";

    /// <summary>Returns the text of the pseudo-locale; placeholders, markup, access keys and line breaks stay. What is no text is returned as it is.</summary>
    public static string Of(string text)
    {
        if (!IsText(text))
            return text;

        var accented = new StringBuilder(Start, text.Length * 2);
        for (var at = 0; at < text.Length; at++)
        {
            if (EndOfCode(text, at) is > 0 and var end)
            {
                accented.Append(text, at, end - at);
                at = end - 1;
                continue;
            }

            accented.Append(Plain.IndexOf(text[at], StringComparison.Ordinal) is >= 0 and var letter ? Accented[letter] : text[at]);
        }

        var missing = (int)Math.Ceiling(text.Length * (1 + Share)) - accented.Length - End.Length;
        for (var added = 0; added < missing; added++)
            accented.Append(added % 6 == 0 ? ' ' : '~');

        return accented.Append(End).ToString();
    }

    // Addresses, paths and the outlines of icons are resources as well.
    private static bool IsText(string text) =>
        text.Any(char.IsLetter) && !text.StartsWith(Start, StringComparison.Ordinal) && !text.Contains("://", StringComparison.Ordinal) && !IsOutline(text);

    private static bool IsOutline(string text) =>
        text[0] is 'M' or 'm' or 'F' && text.Any(char.IsDigit)
        && !text.Any(character => char.IsLetter(character) && !Outline.Contains(character, StringComparison.Ordinal));

    // A placeholder such as {0:N2}, or an element such as <b>; an opened brace that is doubled is a character.
    private static int EndOfCode(string text, int at)
    {
        var close = text[at] switch
        {
            '{' => '}',
            '<' => '>',
            '&' => ';',
            _ => '\0',
        };
        if (close == '\0' || at + 1 >= text.Length)
            return 0;

        if (text[at + 1] == text[at])
            return at + 2;

        var end = text.IndexOf(close, at);
        return end < 0 || text.AsSpan(at, end - at).Contains('\n') || close == ';' && text.AsSpan(at, end - at).Contains(' ') ? 0 : end + 1;
    }
}
