using System.Text;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>
/// Names an element in messages: by the locator that an author would write, or, without id and name, by its type, its text and the nearest named ancestor.
/// Apps word their own messages in the same way.
/// </summary>
internal static class ElementLabel
{
    /// <summary>Longer names are content rather than names.</summary>
    private const int LongestName = 80;

    private const int LongestText = 40;

    /// <summary>Returns the name of an element.</summary>
    /// <param name="element">The element.</param>
    /// <param name="ancestors">The known ancestors, the innermost last.</param>
    public static string Of(TreeElement element, ReadOnlySpan<TreeElement> ancestors)
    {
        if (OwnOf(element) is { } own)
            return ItemAround(ancestors) is { } item ? $"{item} >> {own}" : own;

        var text = element.Text ?? "";
        var shown = text.Length > LongestText ? $"{text[..(LongestText - 1)]}…" : text;
        var described = shown.Length == 0 ? element.Type : $"{element.Type} {Quoted(shown)}";
        while (ancestors is [.. var outer, var nearest])
        {
            if (OwnOf(nearest) is not null)
                return $"{described} in {Of(nearest, outer)}";

            ancestors = outer;
        }

        return described;
    }

    private static string? OwnOf(TreeElement element)
    {
        if (element.Id is { Length: > 0 } id)
            return id.EnumerateRunes().All(IsPlain) ? id : $"#{Quoted(id)}";

        if (element.Type is { Length: > 6 } type && type.EndsWith("Window", StringComparison.Ordinal))
            return type;

        return element.Name is { Length: > 0 and <= LongestName } name && !name.Any(char.IsControl) ? $"{element.Type} {Quoted(name)}" : null;
    }

    // The rows of a list repeat the ids of their template.
    private static string? ItemAround(ReadOnlySpan<TreeElement> ancestors)
    {
        for (; ancestors is [.. var outer, var nearest]; ancestors = outer)
        {
            if (nearest.Type.EndsWith("Item", StringComparison.Ordinal))
                return OwnOf(nearest);
        }

        return null;
    }

    private static string Quoted(string text) =>
        $"'{text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "\\'", StringComparison.Ordinal)}'";

    private static bool IsPlain(Rune rune) =>
        Rune.IsLetter(rune) || Rune.GetUnicodeCategory(rune) == UnicodeCategory.DecimalDigitNumber || rune.Value is '_' or '-' or '.' or ':';
}
