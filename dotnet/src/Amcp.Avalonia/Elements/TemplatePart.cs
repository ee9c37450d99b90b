using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>Tells what a control theme drew from what the app's author put there.</summary>
internal static class TemplatePart
{
    /// <summary>
    /// Whether the tree folds this visual away: it came from a control's template, it is what a Viewbox scales its content with, or it only
    /// shows the plain text that is already the text of the control around it.
    /// </summary>
    public static bool Is(Visual visual)
    {
        var parent = visual.GetVisualParent();
        return Is(visual, VisualKinds.Of(visual), parent, VisualKinds.Of(parent));
    }

    /// <param name="visual">Which one.</param>
    /// <param name="kind">Its kind.</param>
    /// <param name="parent">What it is right beneath.</param>
    /// <param name="parentKind">The parent's kind.</param>
    /// <inheritdoc cref="Is(Visual)"/>
    public static bool Is(Visual visual, VisualKind kind, Visual? parent, VisualKind parentKind) =>
        visual.TemplatedParent is not null
        || (kind & VisualKind.LayerManager) != 0
        || (parentKind & VisualKind.Viewbox) != 0
        || ((kind & VisualKind.Text) != 0 && visual.Name is null && ShowsItsText(parent));

    private static bool ShowsItsText(Visual? parent) =>
        parent is ContentPresenter { TemplatedParent: not null, Content: not Control, ContentTemplate: null };
}
