using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;

namespace Amcp.Avalonia.Explaining;

/// <summary>Explains how a parent divides its room among its children. UI thread only.</summary>
internal static class PanelShare
{
    /// <summary>Describes the share of a child, and whether it decides the child's length. Otherwise the length of the parent does.</summary>
    /// <param name="parent">The visual parent.</param>
    /// <param name="child">The child.</param>
    /// <param name="isHorizontal">The direction.</param>
    public static (string Text, bool IsDecided) Of(Visual parent, Layoutable child, bool isHorizontal)
    {
        var name = parent is StyledElement styled ? StyleHosts.NameOf(styled) : TypeName.Of(parent);
        var length = isHorizontal ? "width" : "height";
        return parent switch
        {
            Grid grid => InGrid(grid, child, isHorizontal, name),
            StackPanel stack => IsAlong(stack.Orientation, isHorizontal)
                ? ($"{name} with Orientation={stack.Orientation} gives each child the {length} that it wants, from infinite room", true)
                : ($"{name} with Orientation={stack.Orientation} gives its whole {length}", false),
            DockPanel dock when dock.LastChildFill && dock.Children.LastOrDefault() == child => ($"{name} gives its last child what is left", false),
            DockPanel => DockedAlong(child, isHorizontal)
                ? ($"{name} with Dock={DockPanel.GetDock((Control)child)} gives the {length} that the child wants", true)
                : ($"{name} with Dock={DockPanel.GetDock((Control)child)} gives the whole {length}", false),
            Canvas => ($"{name} is a Canvas: children have the {length} that they want", true),
            WrapPanel wrap => ((isHorizontal ? wrap.ItemWidth : wrap.ItemHeight) is var item && double.IsNaN(item)
                ? $"{name} is a WrapPanel: children have the {length} that they want"
                : $"{name} has Item{(isHorizontal ? "Width" : "Height")}={ValueText.Of(item)}", true),
            UniformGrid uniform => ($"{name} divides its {length} evenly among {(isHorizontal ? $"columns (Columns={uniform.Columns})" : $"rows (Rows={uniform.Rows})")}", false),
            Viewbox => ($"{name} is a Viewbox: its child has the {length} that it wants and is scaled", true),
            ScrollContentPresenter scroll => InScroll(scroll, isHorizontal, length),
            ContentPresenter presenter => InPresenter(presenter, isHorizontal, name, length),
            Decorator { Padding: var padding } when padding != default => ($"{name} takes its Padding={padding} off", false),
            _ => ($"{name} gives its whole {length}", false),
        };
    }

    /// <summary>Returns the row or column of a child, as far as the grid has it.</summary>
    public static (int Index, int Span, int Count) CellOf(Grid grid, Control child, bool isHorizontal)
    {
        var count = Math.Max(1, isHorizontal ? grid.ColumnDefinitions.Count : grid.RowDefinitions.Count);
        var index = Math.Min(isHorizontal ? Grid.GetColumn(child) : Grid.GetRow(child), count - 1);
        return (index, Math.Min(isHorizontal ? Grid.GetColumnSpan(child) : Grid.GetRowSpan(child), count - index), count);
    }

    private static bool IsAlong(Orientation orientation, bool isHorizontal) => orientation == Orientation.Horizontal == isHorizontal;

    private static bool DockedAlong(Layoutable child, bool isHorizontal) =>
        child is Control control && DockPanel.GetDock(control) is Dock.Left or Dock.Right == isHorizontal;

    private static (string Text, bool IsDecided) InGrid(Grid grid, Layoutable element, bool isHorizontal, string name)
    {
        if (element is not Control child || (isHorizontal ? grid.ColumnDefinitions.Count : grid.RowDefinitions.Count) == 0)
            return ($"{name} has no {(isHorizontal ? "columns" : "rows")} and gives its whole {(isHorizontal ? "width" : "height")}", false);

        var (index, span, count) = CellOf(grid, child, isHorizontal);
        var sizes = Enumerable.Range(index, span).Select(at => isHorizontal
            ? (Length: grid.ColumnDefinitions[at].Width, grid.ColumnDefinitions[at].ActualWidth,
                Min: grid.ColumnDefinitions[at].MinWidth, Max: grid.ColumnDefinitions[at].MaxWidth)
            : (Length: grid.RowDefinitions[at].Height, ActualWidth: grid.RowDefinitions[at].ActualHeight,
                Min: grid.RowDefinitions[at].MinHeight, Max: grid.RowDefinitions[at].MaxHeight)).ToList();
        var cells = sizes.Select(size => $"`{size.Length}`{(size.Min > 0 ? $" Min {ValueText.Of(size.Min)}" : "")}"
            + $"{(double.IsInfinity(size.Max) ? "" : $" Max {ValueText.Of(size.Max)}")} ({ValueText.Of(size.ActualWidth)})");
        return (
            $"{name} {(isHorizontal ? "column" : "row")} {index} of {count}{(span > 1 ? $", span {span}" : "")}: {string.Join(" + ", cells)}{Misplaced(grid, child, isHorizontal)}",
            sizes.TrueForAll(size => !size.Length.IsStar || Axis.Near(size.ActualWidth, size.Max) || Axis.Near(size.ActualWidth, size.Min)));
    }

    private static string Misplaced(Grid grid, Control child, bool isHorizontal)
    {
        var (asked, count) = isHorizontal ? (Grid.GetColumn(child), grid.ColumnDefinitions.Count) : (Grid.GetRow(child), grid.RowDefinitions.Count);
        var word = isHorizontal ? "Column" : "Row";
        if (asked >= count)
            return $"; Grid.{word}={asked} does not exist, so the last one is used";

        return child.IsSet(isHorizontal ? Grid.ColumnProperty : Grid.RowProperty) || count < 2 ? "" : $"; Grid.{word} is not set";
    }

    private static (string Text, bool IsDecided) InScroll(ScrollContentPresenter scroll, bool isHorizontal, string length)
    {
        var viewer = scroll.FindAncestorOfType<ScrollViewer>();
        var name = viewer is null ? nameof(ScrollViewer) : StyleHosts.NameOf(viewer);
        return (isHorizontal ? scroll.CanHorizontallyScroll : scroll.CanVerticallyScroll)
            ? ($"{name} scrolls in this direction: its content has infinite room, and at least the {length} of the viewport", false)
            : ($"{name} does not scroll in this direction ({(isHorizontal ? "Horizontal" : "Vertical")}ScrollBarVisibility=Disabled)", false);
    }

    private static (string Text, bool IsDecided) InPresenter(ContentPresenter presenter, bool isHorizontal, string name, string length)
    {
        var alignment = isHorizontal ? presenter.HorizontalContentAlignment.ToString() : presenter.VerticalContentAlignment.ToString();
        var owner = presenter.TemplatedParent is StyledElement parent ? StyleHosts.NameOf(parent) : name;
        return alignment == nameof(HorizontalAlignment.Stretch)
            ? ($"{owner} gives its content the whole {length}, but for Padding={presenter.Padding}", false)
            : ($"{owner} has {(isHorizontal ? "Horizontal" : "Vertical")}ContentAlignment={alignment}, so that its content has the {length} that it wants", true);
    }
}
