using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Controls.Primitives;
using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads the text of a cell's control. UI thread only.</summary>
internal static class CellText
{
    /// <summary>Returns the texts within a cell, in visual order and separated by spaces; of a cell without text, the state or value of its control.</summary>
    public static string Of(Control cell)
    {
        var parts = cell.GetSelfAndVisualDescendants().OfType<Control>().Where(part => part.IsEffectivelyVisible).ToList();
        if (parts.Find(part => part.IsAny(VisualKind.Input)) is { } input)
            return DisplayedText.Of(input) ?? DisplayedValue.Of(input) ?? "";

        return DisplayedText.Within(cell) is { Length: > 0 } text ? text : parts.Select(StateOf).FirstOrDefault(state => state is not null) ?? "";
    }

    /// <summary>Returns the text of a grid's cell that holds a control; null for other elements, and without text.</summary>
    public static string? OfContent(Control element) =>
        element is ContentControl { Content: Control } cell && GridParts.ItemAround(cell) is not null && Of(cell) is { Length: > 0 } text ? text : null;

    /// <summary>Returns what a control that is in no window would display in a cell.</summary>
    public static string OfDetached(Control built, TemplateProbe probe)
    {
        var parts = built.GetSelfAndLogicalDescendants().OfType<Control>().ToList();
        if (parts.Find(part => part.IsAny(VisualKind.Input)) is { } input)
            return DisplayedText.Of(input) ?? DisplayedValue.Of(input) ?? "";

        return string.Join(' ', probe.Pieces(built).Where(text => text.Length > 0)) is { Length: > 0 } text
            ? text
            : parts.Select(StateOf).FirstOrDefault(state => state is not null) ?? "";
    }

    /// <summary>Returns the word for a state of a check box.</summary>
    public static string Of(bool? isChecked) => isChecked switch
    {
        true => "true",
        false => "false",
        null => "indeterminate",
    };

    // The expander of a row is a part of its cell, not its value.
    private static string? StateOf(Control part) => part switch
    {
        ToggleButton toggle and (CheckBox or ToggleSwitch) => Of(toggle.IsChecked),
        RangeBase => DisplayedValue.Of(part),
        _ => null,
    };
}
