using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Collects the applicable states of an element, with the names used in the tree. UI thread only.</summary>
internal static class ElementStates
{
    /// <summary>Adds the states to the properties.</summary>
    public static void AddTo(IDictionary<string, string> properties, Visual element)
    {
        if (!element.IsEffectivelyVisible)
            properties["visible"] = "false";

        if (element is InputElement { IsEffectivelyEnabled: false })
            properties["enabled"] = "false";

        if (IsFocused(element))
            properties["focused"] = "true";

        if (!element.IsAny(VisualKind.Plain))
            AddOwn(properties, element);

        if (Validation.IsInvalid(element))
        {
            properties["invalid"] = "true";
            properties["errors"] = string.Join('\n', Validation.Messages(element));
        }
    }

    /// <summary>Determines whether the element or one of its template parts has the keyboard focus.</summary>
    public static bool IsFocused(Visual element) =>
        element is InputElement { IsKeyboardFocusWithin: true } input
        && (input.IsFocused || TopLevel.GetTopLevel(element)?.FocusManager?.GetFocusedElement() is Visual focused && ElementTree.Shown(focused) == element);

    private static void AddOwn(IDictionary<string, string> properties, Visual element)
    {
        AddIfKnown(properties, "checked", Checked(element));
        AddIfKnown(properties, "selected", Selected(element));
        AddIfKnown(properties, "expanded", Expanded(element));
        AddIfKnown(properties, "readOnly", ReadOnlyState.Of(element) == true ? "true" : null);
        AddIfKnown(properties, "password", DisplayedText.IsSecret(element) ? "true" : null);

        if (element is ItemsControl items)
            properties["itemCount"] = items.ItemCount.ToString(CultureInfo.InvariantCulture);
    }

    // The rows of a DataGrid say it by their pseudo-class alone.
    private static string? Selected(Visual element) => element is ISelectable selectable and not MenuItem ? Word(selectable.IsSelected)
        : element.Classes.Contains(":selected") ? "true"
        : null;

    private static string? Checked(Visual element) => element switch
    {
        ToggleButton toggle => toggle.IsChecked is { } on ? Word(on) : "indeterminate",
        MenuItem { ToggleType: not MenuItemToggleType.None } item => Word(item.IsChecked),
        Native.NativeMenuItem { IsChecked: { } on } => Word(on),
        _ => null,
    };

    private static string? Expanded(Visual element) => element switch
    {
        Expander expander => Word(expander.IsExpanded),
        ComboBox combo => Word(combo.IsDropDownOpen),
        TreeViewItem { ItemCount: > 0 } item => Word(item.IsExpanded),
        MenuItem { ItemCount: > 0 } item => Word(item.IsSubMenuOpen),
        _ => null,
    };

    private static void AddIfKnown(IDictionary<string, string> properties, string name, string? value)
    {
        if (value is not null)
            properties[name] = value;
    }

    private static string Word(bool value) => value ? "true" : "false";
}
