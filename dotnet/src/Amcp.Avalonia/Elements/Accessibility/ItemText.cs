using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>What people read on an item of a list.</summary>
internal static class ItemText
{
    /// <summary>The text of an item whose container exists, or of a plain text item; null for others.</summary>
    public static string? OfRealised(ItemsControl list, int index)
    {
        if (list.ContainerFromIndex(index) is { } container)
        {
            return AccessibleName.Of(container);
        }

        return index >= 0 && index < list.ItemCount ? list.Items[index] as string : null;
    }

    /// <summary>
    /// The public text properties of an item: rows are often named by one that they do not show. Showing the row is the proof; this only saves
    /// looking at every page of a long list.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that a trimmed app has lost is one guess less.")]
    public static IEnumerable<string> Behind(object? item) => item is null or string or Control
        ? []
        : item.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.PropertyType == typeof(string) && property.GetIndexParameters().Length == 0 && property.CanRead)
            .Select(property => ValueOf(property, item)).OfType<string>();

    /// <summary>Texts by which an item without a container may be known: its name, itself as a text, or one of its text properties.</summary>
    public static IEnumerable<string> Guesses(object? item) => item switch
    {
        null => [],
        Control control => AccessibleName.Of(control) is { } name ? [name] : [],
        _ => Behind(item).Prepend(item.ToString() ?? ""),
    };

    // The app's own getter may throw: then this is no text to know the item by.
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

    /// <summary>Whether a realised item reads as asked: its whole name, or one of the texts on it.</summary>
    public static bool Reads(Control container, string text) =>
        AccessibleName.Of(container) == text
        || global::Avalonia.VisualTree.VisualExtensions.GetVisualDescendants(container).OfType<TextBlock>()
            .Any(block => block.IsEffectivelyVisible && DisplayedText.Of(block)?.Trim() == text);
}
