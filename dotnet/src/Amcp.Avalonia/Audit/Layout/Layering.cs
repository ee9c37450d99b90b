using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Media;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Determines whether an overlap is meant. UI thread only.</summary>
internal static class Layering
{
    /// <summary>Determines whether the author has layered two elements.</summary>
    /// <param name="common">The innermost visual around both.</param>
    /// <param name="back">The element that is drawn first.</param>
    /// <param name="front">The element in front of it.</param>
    /// <param name="area">The area in which they overlap, in the window.</param>
    public static bool IsMeant(Visual common, Leaf back, Leaf front, Rect area)
    {
        var (behind, before) = (Branch(common, back.Source), Branch(common, front.Source));
        var isUntouchable = behind.Concat(before).Any(visual => visual is InputElement { IsHitTestVisible: false });
        if (isUntouchable || IsLayerOf(common) || behind[^1].ZIndex != before[^1].ZIndex)
            return true;

        if (common is StackPanel or WrapPanel or DockPanel or VirtualizingPanel or UniformGrid)
            return common is StackPanel { Spacing: < 0 };

        if (common is Grid && CellOf(common, front.Source) != CellOf(common, back.Source))
            return false;

        if (front.IsText && back.IsText)
            return HasSurface(before, area);

        // A button at the end of a text box, or a caption on a picture that is a button.
        return common.GetType() == typeof(Panel) || HasSurface(before, area) || !back.IsText && IsWithin(front.Area, back.Area);
    }

    /// <summary>Returns the row and column of a grid in which a visual is.</summary>
    public static (int Row, int Column) CellOf(Visual grid, Visual visual) =>
        Branch(grid, visual)[^1] is Control child ? (Grid.GetRow(child), Grid.GetColumn(child)) : default;

    // Templates, canvases and layers place their parts freely.
    private static bool IsLayerOf(Visual common) =>
        common is Canvas or AdornerLayer or OverlayLayer or TextBlock || common.TemplatedParent is not null && common.GetVisualParent() is not ItemsPresenter
        || common.GetVisualParent() is null;

    private static List<Visual> Branch(Visual common, Visual visual) => [.. visual.GetSelfAndVisualAncestors().TakeWhile(around => around != common)];

    // The front one has a background of its own that hides what is behind, such as a badge or a message over a page.
    private static bool HasSurface(IEnumerable<Visual> branch, Rect area) => branch.Skip(1)
        .Any(around => Elements.Geometry.ElementGeometry.InWindow(around).Inflate(1).Contains(area) && BackgroundOf(around) is { } brush && IsSeen(brush));

    private static IBrush? BackgroundOf(Visual visual) => visual switch
    {
        Border border => border.Background,
        Panel panel => panel.Background,
        ContentPresenter presenter => presenter.Background,
        TemplatedControl control => control.Background,
        _ => null,
    };

    private static bool IsSeen(IBrush brush) => brush.Opacity > 0 && brush is not ISolidColorBrush { Color.A: 0 };

    private static bool IsWithin(Rect inner, Rect outer) => outer.Inflate(1).Contains(inner) && inner.Width * inner.Height < outer.Width * outer.Height / 2;
}
