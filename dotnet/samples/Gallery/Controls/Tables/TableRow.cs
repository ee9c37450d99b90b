using Avalonia.Controls;
using Avalonia.Layout;

namespace Gallery.Controls.Tables;

/// <summary>Represents the control of a row, which shows one item after the other.</summary>
public sealed class TableRow : ListBoxItem
{
    private readonly StackPanel _cells = new() { Orientation = Orientation.Horizontal };

    /// <summary>Gets the place of the row, from 0.</summary>
    public int Index { get; internal set; }

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(ListBoxItem);

    /// <summary>Returns the cell of a column.</summary>
    internal TableCell? CellOf(TableColumn column) => _cells.Children.OfType<TableCell>().FirstOrDefault(cell => cell.Column == column);

    /// <summary>Shows an item, with a cell for each column in display order.</summary>
    internal void Show(object? item, IEnumerable<TableColumn> columns)
    {
        DataContext = item;
        Content = _cells;
        if (_cells.Children.OfType<TableCell>().Select(cell => cell.Column).SequenceEqual(columns))
            return;

        _cells.Children.Clear();
        _cells.Children.AddRange(columns.Select(column => new TableCell(column)));
    }
}
