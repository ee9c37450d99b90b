using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Avalonia.Controls.Primitives;
using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Views a list whose items are grids with columns, below a grid with the headers of these columns, as a table (docs/tables.md). UI thread only.
/// </summary>
internal sealed class ColumnListTable : Table
{
    private const double Aligned = 2;

    private readonly ItemsControl _list;
    private readonly IReadOnlyList<Control> _headers;

    private ColumnListTable(ItemsControl list, IReadOnlyList<Control> headers)
        : base(list) => (_list, _headers) = (list, headers);

    public override int RowCount => _list.ItemCount;

    public override IReadOnlyList<int> ShownRows => [.. _list.GetRealizedContainers().Select(_list.IndexFromContainer).Where(index => index >= 0).Order()];

    /// <summary>Views a list as a table; null unless each of its items has columns in line with those of a grid of texts before the list.</summary>
    public static ColumnListTable? Of(Control control)
    {
        if (control is not ItemsControl list || control is TreeView or MenuBase or TabControl or ComboBox || GridOf(list.GetRealizedContainers().FirstOrDefault()) is not { } row)
            return null;

        var header = HeaderBefore(list, row.ColumnDefinitions.Count);
        var headers = header?.Children.OfType<Control>().Where(cell => cell.IsVisible && WordsOf(cell).Length > 0).OrderBy(Grid.GetColumn).ToList();
        return headers is { Count: > 1 } && headers.DistinctBy(Grid.GetColumn).Count() == headers.Count
            && list.GetRealizedContainers().All(container => container.Bounds.Width == 0 || GridOf(container) is { } own && IsInLine(own, header!))
            ? new ColumnListTable(list, headers)
            : null;
    }

    // A container in a list keeps its item until it is given back, and the list knows which it is.
    public override Control? RowAt(int row) => _list.ContainerFromIndex(row);

    public override Control? CellAt(int row, TableColumn column) => GridOf(RowAt(row))?.Children.FirstOrDefault(cell => Grid.GetColumn(cell) == column.Place);

    public override Control? HeaderOf(TableColumn column) => _headers[column.Index];

    public override void BringIntoView(int row, TableColumn? column) => _list.ScrollIntoView(row);

    public override void BringIntoView(TableColumn column) => ViewScroll.BringIntoView(_headers[column.Index]);

    public override bool IsSelected(int row) => _list switch
    {
        ListBox box => box.Selection.IsSelected(row),
        SelectingItemsControl one => one.SelectedIndex == row,
        _ => false,
    };

    protected override IReadOnlyList<TableColumn> ReadColumns() =>
        [.. _headers.Select((header, index) => new TableColumn(header, WordsOf(header), index, Grid.GetColumn(header), header.Bounds.Width, IsVisible: true, null))];

    protected override ICellReader CreateReader(TableColumn column) => new ListCellReader(_list, column.Place);

    /// <summary>Returns the grid with several columns that an item shows; null if it shows another control.</summary>
    public static Grid? GridOf(Control? container) =>
        container?.GetSelfAndVisualDescendants().OfType<Grid>().FirstOrDefault(grid => grid.TemplatedParent is null) is { ColumnDefinitions.Count: > 1 } own ? own : null;

    private static string WordsOf(Control header) => header is TextBlock block ? DisplayedText.Of(block)?.Trim() ?? "" : DisplayedText.Within(header);

    // The header stands before the list, beside it or around its scroll viewer.
    private static Grid? HeaderBefore(ItemsControl list, int columns)
    {
        foreach (var around in list.GetSelfAndLogicalAncestors().OfType<Control>().TakeWhile(around => around is not TopLevel).Take(3))
        {
            if (around.Parent is not Panel panel)
                continue;

            var top = ElementGeometry.InWindow(list).Top;
            var before = panel.Children.Where(child => child != around && child.IsVisible && ElementGeometry.InWindow(child).Bottom <= top + Aligned);
            var found = before.Select(GridOf).Where(grid => grid?.ColumnDefinitions.Count == columns).ToList();
            if (found.Count == 1)
                return found[0];
        }

        return null;
    }

    private static bool IsInLine(Grid row, Grid header) => row.ColumnDefinitions.Count == header.ColumnDefinitions.Count
        && Enumerable.Range(0, row.ColumnDefinitions.Count).All(column => Math.Abs(LeftOf(row, column) - LeftOf(header, column)) <= Aligned);

    private static double LeftOf(Grid grid, int column) => ElementGeometry.InWindow(grid).X + grid.ColumnDefinitions.Take(column).Sum(one => one.ActualWidth);
}
