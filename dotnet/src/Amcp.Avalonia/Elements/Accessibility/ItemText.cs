using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads the text of list items.</summary>
internal static class ItemText
{
    /// <summary>Returns the text of an item with a container, or of a plain text item; null for others.</summary>
    public static string? OfRealised(ItemsControl list, int index)
    {
        if (list.ContainerFromIndex(index) is { } container)
            return AccessibleName.Of(container) ?? (DisplayedText.Within(container).Length == 0 ? ItemValue.Of(list.Items[index]) : null);

        return index >= 0 && index < list.ItemCount ? list.Items[index] as string : null;
    }

    /// <summary>Returns the name or text that a realised item shows; empty if there is none.</summary>
    public static string OfShown(Control container) => AccessibleName.Of(container) ?? DisplayedText.Within(container);

    /// <summary>Returns the name or text of a realised item, or the value of an item without text.</summary>
    public static string OfContainer(ItemsControl list, Control container) =>
        OfShown(container) is { Length: > 0 } text ? text : ItemValue.Of(list.ItemFromContainer(container)) ?? "";

    /// <summary>
    /// Returns the item's public string properties, because rows are often named by a property that they do not show. This is a heuristic that avoids
    /// scanning every page of a long list; the realised row is the proof.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that a trimmed app has lost is one guess less.")]
    public static IEnumerable<string> Behind(object? item) => item is null or string or Control
        ? []
        : item.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.PropertyType == typeof(string) && property.GetIndexParameters().Length == 0 && property.CanRead)
            .Select(property => ValueOf(property, item)).OfType<string>();

    /// <summary>Returns candidate texts of an item without a container: its name, itself as a string, or one of its string properties.</summary>
    public static IEnumerable<string> Guesses(object? item) => item switch
    {
        null => [],
        Control control => AccessibleName.Of(control) is { } name ? [name] : [],
        _ => Behind(item).Prepend(item.ToString() ?? ""),
    };

    // The app's getter may throw; its value is then skipped.
    private static string? ValueOf(PropertyInfo property, object item)
    {
        try
        {
            return property.GetValue(item) as string;
        }
        catch (TargetInvocationException)
        {
            return null;
        }
    }

    /// <summary>Determines whether a realised item's full name, or one of its texts, equals the text.</summary>
    public static bool Reads(Control container, string text) =>
        AccessibleName.Of(container) == text
        || global::Avalonia.VisualTree.VisualExtensions.GetVisualDescendants(container).OfType<TextBlock>()
            .Any(block => block.IsEffectivelyVisible && DisplayedText.Of(block)?.Trim() == text);
}
