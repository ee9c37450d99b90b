using System.Collections;
using System.ComponentModel;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Views a grid with the public members of Avalonia's DataGrid as a table (docs/tables.md). The type itself is not referenced. UI thread only.
/// </summary>
internal sealed class DataGridTable : Table
{
    private readonly IReadOnlyList<object> _columnModels;
    private readonly IList _items;
    private readonly object? _view;
    private readonly RowGroups? _groups;
    private IReadOnlyList<Control>? _headers;
    private IReadOnlyDictionary<int, Control>? _rows;
    private HashSet<object>? _selected;

    private DataGridTable(Control grid, IReadOnlyList<object> columns)
        : base(grid)
    {
        _columnModels = columns;
        _view = Shape.Get(grid, "CollectionView");
        _groups = RowGroups.Of(_view);
        _items = ListOf(_view ?? Shape.Get(grid, "ItemsSource"), isGrouped: _groups is not null);
    }

    public override int RowCount => _items.Count;

    public override IReadOnlyList<int> ShownRows => [.. Rows.Keys.Order()];

    /// <summary>Views a control as a table; null unless it has the members.</summary>
    public static DataGridTable? Of(Control control)
    {
        var type = control.GetType();
        return Shape.Has(type, "Columns") && (Shape.Has(type, "ItemsSource") || Shape.Has(type, "CollectionView"))
            && Shape.Get(control, "Columns") is IReadOnlyList<object> columns && columns.All(column => Shape.Has(column.GetType(), "Header"))
            && (columns.Count == 0 || Shape.CanCall(columns[0], "GetCellContent", new object()))
            ? new DataGridTable(control, columns)
            : null;
    }

    public override Control? RowAt(int row) => Rows.GetValueOrDefault(row);

    public override Control? CellAt(int row, TableColumn column) => RowAt(row) is { } control ? CellIn(control, _items[row], column.Model) : null;

    public override Control? HeaderOf(TableColumn column) => HeaderOf(column.Model);

    public override void BringIntoView(int row, TableColumn? column)
    {
        var model = column?.Model ?? _columnModels.FirstOrDefault(IsVisible);
        Shape.Call(Element, "ScrollIntoView", _items[row], model);
    }

    public override void BringIntoView(TableColumn column) =>
        Shape.Call(Element, "ScrollIntoView", ShownRows is [var row, ..] ? _items[row] : _items.Count > 0 ? _items[0] : null, column.Model);

    public override bool IsSelected(int row) => _items[row] is { } item
        && (_selected ??= [.. (Shape.Get(Element, "SelectedItems") as IEnumerable)?.OfType<object>() ?? [Shape.Get(Element, "SelectedItem") ?? new object()]]).Contains(item);

    public override string? GroupOf(int row) => _groups?.TitleOf(row);

    protected override IReadOnlyList<TableColumn> ReadColumns() =>
    [
        .. _columnModels.Select((model, place) => (Model: model, Place: place, Order: Shape.Get(model, "DisplayIndex") as int? ?? place))
            .OrderBy(entry => entry.Order < 0 ? entry.Place : entry.Order)
            .Select((entry, index) => ColumnOf(entry.Model, entry.Place, index)),
    ];

    protected override ICellReader CreateReader(TableColumn column) => (Shape.Get(column.Model, "Binding"), Shape.Get(column.Model, "CellTemplate")) switch
    {
        ({ } binding, _) => new BoundCellReader(binding, TypeName.Of(column.Model).Contains("CheckBox", StringComparison.Ordinal), row => _items[row]),
        (_, IDataTemplate template) => new TemplateCellReader(Element, template, row => _items[row]),
        _ => new NoCellReader(),
    };

    private TableColumn ColumnOf(object model, int place, int index)
    {
        var (header, isVisible) = (HeaderOf(model), IsVisible(model));
        var width = isVisible ? Shape.Get(model, "ActualWidth") as double? ?? header?.Bounds.Width ?? 0 : 0;
        return new TableColumn(model, HeaderText(header, Shape.Get(model, "Header")), index, place, width, isVisible, SortedBy(model, header));
    }

    private static bool IsVisible(object column) => Shape.Get(column, "IsVisible") is not false;

    // A header shows the direction by a pseudo-class; one that is scrolled out may have no control.
    private SortOrder? SortedBy(object model, Control? header)
    {
        if (header is not null && (header.Classes.Contains(":sortascending") || header.Classes.Contains(":sortdescending")))
            return header.Classes.Contains(":sortascending") ? SortOrder.Ascending : SortOrder.Descending;

        if (Shape.Get(model, "SortDirection") is ListSortDirection direction)
            return Of(direction);

        var path = Shape.Get(model, "SortMemberPath") as string is { Length: > 0 } member ? member : Shape.Get(Shape.Get(model, "Binding"), "Path")?.ToString();
        var description = string.IsNullOrEmpty(path)
            ? null
            : (Shape.Get(_view, "SortDescriptions") as IEnumerable)?.OfType<object>().FirstOrDefault(one => Shape.Get(one, "PropertyPath") as string == path);
        return Shape.Get(description, "Direction") is ListSortDirection sorted ? Of(sorted) : null;
    }

    private static SortOrder Of(ListSortDirection direction) => direction == ListSortDirection.Ascending ? SortOrder.Ascending : SortOrder.Descending;

    private Control? HeaderOf(object model)
    {
        _headers ??= [.. GridParts.Headers(Element)];
        return _headers.FirstOrDefault(header => GridParts.ColumnOf(header) == model)
            ?? _headers.FirstOrDefault(header => GridParts.ColumnOf(header) is null && header is ContentControl { Content: { } content } && Equals(content, Shape.Get(model, "Header")));
    }

    // The grid itself says which control shows an item now: a recycled row keeps its last item.
    private IReadOnlyDictionary<int, Control> Rows => _rows ??= GridParts.Rows(Element)
        .Where(entry => entry.Index >= 0 && entry.Index < _items.Count && Equals(entry.Row.DataContext, _items[entry.Index]))
        .Where(entry => _columnModels.Any(column => Shape.Call(column, "GetCellContent", _items[entry.Index]) is Control content && entry.Row.IsVisualAncestorOf(content)))
        .DistinctBy(entry => entry.Index).ToDictionary(entry => entry.Index, entry => entry.Row);

    private static Control? CellIn(Control row, object? item, object column) =>
        Shape.Call(column, "GetCellContent", item) is Control content && row.IsVisualAncestorOf(content)
            ? content.Parent is ContentControl cell && row.IsVisualAncestorOf(cell) ? cell : content
            : null;

    // A grouped view counts through its groups for each index, but goes through all items in one pass.
    private static IList ListOf(object? items, bool isGrouped) => items switch
    {
        IList list when !isGrouped => list,
        IEnumerable others => others.Cast<object?>().ToList(),
        _ => Array.Empty<object>(),
    };
}
