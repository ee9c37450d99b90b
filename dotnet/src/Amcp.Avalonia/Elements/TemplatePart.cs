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
        visual is StyledElement { TemplatedParent: not null } or VisualLayerManager || visual.GetVisualParent() is Viewbox || IsTextOfItsOwner(visual);

    private static bool IsTextOfItsOwner(Visual visual) =>
        visual is TextBlock { Name: null }
        && visual.GetVisualParent() is ContentPresenter { TemplatedParent: not null, Content: not Control, ContentTemplate: null };
}
