using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Turns the values of a column into the texts of its cells, as bindings and text columns do.</summary>
/// <param name="Format">A composite format; null for the value's own text.</param>
/// <param name="Culture">The culture of the texts.</param>
/// <param name="OfNull">The text without a value.</param>
/// <param name="IsCheckBox">Whether the column shows check boxes.</param>
internal sealed partial record CellFormat(string? Format, CultureInfo Culture, string OfNull, bool IsCheckBox)
{
    /// <summary>Returns the text of a value.</summary>
    public string TextOf(object? value)
    {
        if (IsCheckBox)
            return CellText.Of(value as bool?);

        return value is null ? OfNull : (Format is null ? Convert.ToString(value, Culture) : string.Format(Culture, Format, value))?.Trim() ?? "";
    }

    /// <summary>
    /// Returns a test of whether a value has this text; null if no value can. Formatting is what takes long in a search, and most values need none to differ.
    /// </summary>
    public Func<object?, bool>? Finding(string text)
    {
        if (IsCheckBox)
            return text is "true" or "false" or "indeterminate" ? value => TextOf(value) == text : null;

        if (Format is not null && Literals().Match(Format) is { Success: true } parts && text != OfNull)
        {
            var (before, after) = (parts.Groups["before"].Value.TrimStart(), parts.Groups["after"].Value.TrimEnd());
            if (!text.StartsWith(before, StringComparison.Ordinal) || !text.EndsWith(after, StringComparison.Ordinal))
                return null;
        }

        var isPlain = Format is null or "{0}";
        var mayBeNumber = !isPlain || double.TryParse(text, NumberStyles.Any, Culture, out _);
        return value => value switch
        {
            string word when isPlain => word == text || word.Length > text.Length && word.Trim() == text,
            double or float or decimal or int or long or short or byte or uint or ulong or ushort or sbyte when !mayBeNumber => false,
            _ => TextOf(value) == text,
        };
    }

    [GeneratedRegex(@"^(?<before>[^{}]*)\{0(?:[:,][^{}]*)?\}(?<after>[^{}]*)$")]
    private static partial Regex Literals();
}
