using System.Collections;
using System.ComponentModel;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Platform;
using Avalonia.Layout;

namespace Gallery.Controls.Tables;

/// <summary>
/// Represents a small table with virtualised rows, which is sorted by its headers. It has the public members of Avalonia's DataGrid that make a control a
/// table for tests.
/// </summary>
public sealed class TableView : UserControl
{
    private readonly StackPanel _headers = new() { Orientation = Orientation.Horizontal, [DockPanel.DockProperty] = Dock.Top };
    private readonly TableRows _rows = new() { SelectionMode = SelectionMode.Multiple };
    private IReadOnlyList<object> _items = [];
    private (TableColumn Column, ListSortDirection Direction)? _order;

    /// <summary>Initializes the table.</summary>
    public TableView()
    {
        _rows.Owner = this;
        Content = new DockPanel { Children = { _headers, _rows } };
    }

    /// <summary>Gets the columns in display order.</summary>
    public IList<TableColumn> Columns { get; } = new List<TableColumn>();

    /// <summary>Gets the items as sorted.</summary>
    public IEnumerable? ItemsSource => _rows.ItemsSource;

    /// <summary>Gets the selected items.</summary>
    public IList? SelectedItems => _rows.SelectedItems;

    /// <summary>Shows items in columns.</summary>
    /// <param name="items">The items of the rows.</param>
    /// <param name="columns">The columns in display order.</param>
    public void Show(IReadOnlyList<object> items, IEnumerable<TableColumn> columns)
    {
        foreach (var column in columns)
        {
            column.Owner = this;
            Columns.Add(column);
        }

        ArrangeHeaders();
        Show(items);
    }

    /// <summary>Shows other items in the order of before.</summary>
    /// <param name="items">The items of the rows.</param>
    public void Show(IReadOnlyList<object> items)
    {
        _items = items;
        _rows.ItemsSource = _order switch
        {
            null => items,
            { Direction: ListSortDirection.Ascending } order => items.OrderBy(order.Column.SortKey).ToList(),
            { } order => items.OrderByDescending(order.Column.SortKey).ToList(),
        };
    }

    /// <summary>Scrolls a row into view. All columns are in view.</summary>
    /// <param name="item">The item of the row.</param>
    /// <param name="column">The column.</param>
    public void ScrollIntoView(object item, TableColumn? column) => _rows.ScrollIntoView(item);

    /// <summary>Returns the control that shows an item now; null if it is scrolled out.</summary>
    internal TableRow? RowOf(object item) => _rows.ContainerFromItem(item) as TableRow;

    /// <summary>Sorts by a column, in the other direction if it is sorted by it.</summary>
    internal void Sort(TableColumn column)
    {
        var isAscending = _order is { } order && order.Column == column && order.Direction == ListSortDirection.Ascending;
        _order = (column, isAscending ? ListSortDirection.Descending : ListSortDirection.Ascending);
        foreach (var header in _headers.Children.OfType<TableHeader>())
            header.ShowOrder(header.OwningColumn == column ? _order.Value.Direction : null);

        Show(_items);
    }

    /// <summary>Moves a column to where its header was dropped.</summary>
    internal void Move(TableColumn column, double x)
    {
        var others = Columns.Where(other => other != column).ToList();
        var middles = others.Select(other => _headers.Children.OfType<TableHeader>().First(header => header.OwningColumn == other).Bounds.Center.X);
        Columns.Remove(column);
        Columns.Insert(middles.Count(middle => middle < x), column);
        ArrangeHeaders();
        _rows.Arrange();
    }

    /// <inheritdoc />
    protected override async void OnKeyDown(KeyEventArgs e)
    {
        base.OnKeyDown(e);
        if (e.Key != Key.C || e.KeyModifiers != KeyModifiers.Control || TopLevel.GetTopLevel(this)?.Clipboard is not { } clipboard)
            return;

        e.Handled = true;
        await clipboard.SetTextAsync(TextOfSelection());
    }

    private string TextOfSelection() => string.Join(
        Environment.NewLine,
        _rows.Selection.SelectedIndexes.Order().Select(index => string.Join('\t', Columns.Select(column => column.TextOf(_rows.Items[index])))));

    private void ArrangeHeaders()
    {
        var known = _headers.Children.OfType<TableHeader>().ToDictionary(header => header.OwningColumn);
        _headers.Children.Clear();
        _headers.Children.AddRange(Columns.Select(column => known.GetValueOrDefault(column) ?? new TableHeader(column, this)));
    }
}
