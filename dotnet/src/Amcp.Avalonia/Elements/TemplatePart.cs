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
    public static bool Is(Visual visual) =>
        visual is StyledElement { TemplatedParent: not null }
        || visual.IsAny(VisualKind.LayerManager)
        || visual.GetVisualParent()?.IsAny(VisualKind.Viewbox) == true
        || (visual.IsAny(VisualKind.Text) && IsTextOfItsOwner((TextBlock)visual));

    private static bool IsTextOfItsOwner(TextBlock visual) =>
        visual.Name is null
        && visual.GetVisualParent() is ContentPresenter { TemplatedParent: not null, Content: not Control, ContentTemplate: null };
}
