using Avalonia.Controls.Presenters;

namespace Amcp.Avalonia.Elements;

/// <summary>Distinguishes template parts of control themes from the author's own elements.</summary>
internal static class TemplatePart
{
    /// <summary>
    /// Determines whether the folded tree omits this visual: a part of a control's template, the scaling container of a Viewbox, or a presenter of plain
    /// text that its control already exposes.
    /// </summary>
    public static bool Is(Visual visual)
    {
        var parent = visual.GetVisualParent();
        return Is(visual, VisualKinds.Of(visual), parent, VisualKinds.Of(parent));
    }

    /// <param name="visual">The visual.</param>
    /// <param name="kind">The visual's kind.</param>
    /// <param name="parent">The visual's parent.</param>
    /// <param name="parentKind">The parent's kind.</param>
    /// <inheritdoc cref="Is(Visual)"/>
    public static bool Is(Visual visual, VisualKind kind, Visual? parent, VisualKind parentKind) =>
        (visual.TemplatedParent is not null && !DrawnFrame.IsPart(visual))
        || (kind & VisualKind.LayerManager) != 0
        || (parentKind & VisualKind.Viewbox) != 0
        || ((kind & VisualKind.Text) != 0 && visual.Name is null && ShowsItsText(parent));

    private static bool ShowsItsText(Visual? parent) =>
        parent is ContentPresenter { TemplatedParent: not (null or TopLevel), Content: not Control, ContentTemplate: null };
}
