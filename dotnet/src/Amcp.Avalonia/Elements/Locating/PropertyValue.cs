using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Utilities;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Reads registered properties of controls for selectors and XPath. The text of password boxes is hidden. UI thread only.</summary>
internal static class PropertyValue
{
    /// <summary>Determines whether a property has the value that a text stands for, as in Avalonia's styles.</summary>
    /// <param name="element">The element.</param>
    /// <param name="owner">The type that owns an attached property; null for a property of the element.</param>
    /// <param name="name">The name of the property.</param>
    /// <param name="text">The value as invariant text.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A trimmed app keeps the converters of the values that its own styles use; other values are not equal.")]
    public static bool IsEqual(Visual element, string? owner, string name, string text) =>
        Registered(element, owner, name) is { } property
        && TypeUtilities.TryConvert(property.PropertyType, text, CultureInfo.InvariantCulture, out var wanted)
        && Equals(element.GetValue(property), wanted);

    /// <summary>Returns the value of a property as invariant text; null if the element has no such property, or no value.</summary>
    public static string? TextOf(Visual element, string name) =>
        Registered(element, null, name) is { } property ? Convert.ToString(element.GetValue(property), CultureInfo.InvariantCulture) : null;

    private static AvaloniaProperty? Registered(Visual element, string? owner, string name)
    {
        if (name == nameof(TextBox.Text) && DisplayedText.IsSecret(element))
            return null;

        return owner is null
            ? AvaloniaPropertyRegistry.Instance.FindRegistered(element, name)
            : AvaloniaPropertyRegistry.Instance.GetRegisteredAttached(element.GetType()).FirstOrDefault(known => known.Name == name && known.OwnerType.Name == owner);
    }
}
