using Avalonia.Automation;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Recognizes the rectangle that a theme draws around the focused control. It is decoration, not content. UI thread only.</summary>
internal static class FocusMark
{
    /// <summary>Determines whether an adorner surrounds the focused control, is not the app's own, and has neither an id nor a text block.</summary>
    public static bool Is(Visual adorner) =>
        adorner is Control control and not (TemplatedControl or TextBlock)
        && AdornedElement.Of(control) is { } adorned
        && (IsFocused(adorned) || IsFocused(adorned.TemplatedParent))
        && AdornerLayer.GetAdorner(adorned) != control
        && control.Name is null && AutomationProperties.GetAutomationId(control) is null
        && !control.GetVisualDescendants().OfType<TextBlock>().Any();

    private static bool IsFocused(object? control) => control is InputElement { IsFocused: true };
}
