using System.Collections;
using System.ComponentModel;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Views a grid with the public members of TreeDataGrid as a table (docs/tables.md). Its rows are those that are expanded. The type itself is not
/// referenced. UI thread only.
/// </summary>
internal sealed class TreeGridTable : Table
{
    private readonly IReadOnlyList<object> _columnModels;
    private readonly IReadOnlyList<object> _rows;
    private (int Row, object? Model) _last = (-1, null);

    private TreeGridTable(Control grid, IReadOnlyList<object> columns, IReadOnlyList<object> rows)
        : base(grid) => (_columnModels, _rows) = (columns, rows);

    public override int RowCount => _rows.Count;

    public override IReadOnlyList<int> ShownRows =>
    [
        .. (Shape.Call(Presenter, "GetRealizedElements") as IEnumerable ?? Array.Empty<Control>()).OfType<Control>()
            .Select(row => (Row: row, Index: Shape.Get(row, "RowIndex") as int? ?? -1)).Where(entry => RowAt(entry.Index) == entry.Row).Select(entry => entry.Index).Order(),
    ];

    private ScrollViewer? Scroll => Shape.Get(Element, "Scroll") as ScrollViewer;

    private object? Presenter => Shape.Get(Element, "RowsPresenter");

    /// <summary>Views a control as a table; null unless it has the members.</summary>
    public static TreeGridTable? Of(Control control) =>
        Shape.Has(control.GetType(), "Columns", "Rows", "RowsPresenter", "ColumnHeadersPresenter")
        && Shape.Get(control, "Columns") is IReadOnlyList<object> columns && Shape.Get(control, "Rows") is IReadOnlyList<object> rows
            ? new TreeGridTable(control, columns, rows)
            : null;

    public override Control? RowAt(int row) =>
        row >= 0 && row < _rows.Count && Shape.Call(Element, "TryGetRow", row) is Control { IsVisible: true } control
        && Shape.Get(control, "RowIndex") is int index && index == row && Equals(control.DataContext, ModelAt(row))
            ? control
            : null;

    public override Control? CellAt(int row, TableColumn column) =>
        Shape.Call(RowAt(row), "TryGetCell", column.Place) is Control { IsVisible: true } cell
        && Shape.Get(cell, "ColumnIndex") is int place && place == column.Place && Shape.Get(cell, "RowIndex") is int index && index == row
            ? cell
            : null;

    public override Control? HeaderOf(TableColumn column) => HeaderAt(column.Place);

    // Without a rectangle the grid scrolls to the left edge of the row.
    public override void BringIntoView(int row, TableColumn? column)
    {
        if (column is not null)
            BringIntoView(column);

        var height = ShownRows is [var shown, ..] ? RowAt(shown)!.Bounds.Height : 1;
        Shape.Call(Presenter, "BringIntoView", row, new Rect(Scroll?.Offset.X ?? 0, 0, 1, height));
        if (column is not null && CellAt(row, column) is null)
            Shape.Call(Shape.Get(RowAt(row), "CellsPresenter"), "BringIntoView", column.Place, null);
    }

    public override void BringIntoView(TableColumn column)
    {
        var before = Columns.Take(column.Place).ToList();
        if (Scroll is not { } scroll || column.Width == 0 || before.Exists(one => one.Width == 0))
        {
            Shape.Call(Shape.Get(Element, "ColumnHeadersPresenter"), "BringIntoView", column.Place, null);
            return;
        }

        var left = before.Sum(one => one.Width);
        var x = Math.Max(scroll.Offset.X, left + column.Width - scroll.Viewport.Width);
        scroll.Offset = scroll.Offset.WithX(Math.Min(x, left));
    }

    public override bool IsSelected(int row) => Shape.Get(Element, "RowSelection") is { } selection && Shape.Call(_rows, "RowIndexToModelIndex", row) is { } path
        ? Shape.Call(selection, "IsSelected", path) is true
        : Shape.Get(RowAt(row), "IsSelected") is true;

    public override int? LevelOf(int row) => Shape.Get(_rows[row], "Indent") as int?;

    public override bool? ExpandedOf(int row) => Shape.Get(_rows[row], "ShowExpander") is true ? Shape.Get(_rows[row], "IsExpanded") as bool? : null;

    protected override IReadOnlyList<TableColumn> ReadColumns() =>
    [
        .. _columnModels.Select((model, place) => new TableColumn(
            model,
            HeaderText(HeaderAt(place), Shape.Get(model, "Header")),
            place,
            place,
            Shape.Get(model, "ActualWidth") as double? is { } width && double.IsFinite(width) ? width : 0,
            IsVisible: true,
            Shape.Get(model, "SortDirection") is ListSortDirection sorted ? sorted == ListSortDirection.Ascending ? SortOrder.Ascending : SortOrder.Descending : null)),
    ];

    protected override ICellReader CreateReader(TableColumn column) => new TreeGridCellReader(Element, _rows, column.Model, column.Place, ModelAt);

    // A search reads one row after the other, each by several columns.
    private object? ModelAt(int row)
    {
        if (_last.Row != row)
            _last = (row, Shape.Get(_rows[row], "Model"));

        return _last.Model;
    }

    private Control? HeaderAt(int place) =>
        Shape.Call(Shape.Get(Element, "ColumnHeadersPresenter"), "TryGetElement", place) is Control { IsVisible: true } header
        && Shape.Get(header, "ColumnIndex") is int index && index == place
            ? header
            : null;
}
