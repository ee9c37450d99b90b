using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>
/// Labels an element in messages with the locator an author would write: its id, or its type and name, within its list item if any. Without either, the
/// label is type and text plus the nearest named ancestor. UI thread only.
/// </summary>
internal static class ElementLabel
{
    /// <summary>Longer names are content rather than names.</summary>
    private const int LongestName = 80;

    private const int LongestText = 40;

    /// <summary>Returns the label of an attached element.</summary>
    public static string Of(Visual element)
    {
        if (OwnOf(element) is { } own)
            return ItemAround(element) is { } item ? $"{item} >> {own}" : own;

        var around = Ancestors(element).FirstOrDefault(ancestor => OwnOf(ancestor) is not null);
        var described = TextOf(element) is { } text ? $"{TypeName.Of(element)} {LocatorText.Quoted(text)}" : TypeName.Of(element);
        return around is null ? described : $"{described} in {Of(around)}";
    }

    /// <summary>Returns the label of the element of the folded tree at or around a visual.</summary>
    public static string OfShown(Visual visual) => ElementTree.Shown(visual) is { } shown ? Of(shown) : TypeName.Of(visual);

    private static string? OwnOf(Visual element)
    {
        if (element is not TopLevel && TemplatePart.Is(element))
            return null;

        if (ElementId.Of(element) is { } id)
            return LocatorText.Id(id);

        var type = TypeName.Of(element);
        if (element is TopLevel && type != nameof(Window))
            return type;

        return AccessibleName.Of(element) is { Length: <= LongestName } name && !name.Any(char.IsControl) ? $"{type} {LocatorText.Quoted(name)}" : null;
    }

    // The rows of a list repeat the ids of their template.
    private static string? ItemAround(Visual element) =>
        Ancestors(element).FirstOrDefault(ancestor => ItemIndex.ListOf(ancestor) is not null) is { } item ? OwnOf(item) : null;

    private static string? TextOf(Visual element)
    {
        var text = DisplayedText.Within(element);
        return text.Length switch
        {
            0 => null,
            > LongestText => text[..(LongestText - 1)] + "\u2026",
            _ => text,
        };
    }

    private static IEnumerable<Visual> Ancestors(Visual element)
    {
        for (var above = ElementTree.Parent(element); above is not null; above = ElementTree.Parent(above))
            yield return above;
    }
}
