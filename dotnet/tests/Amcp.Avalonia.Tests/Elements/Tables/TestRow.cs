using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A row, which is used for one item after the other.</summary>
public sealed class TestRow : Panel
{
    private readonly TestGrid _grid;
    private readonly List<TestCell> _cells = [];
    private double _scrolled;

    public TestRow(TestGrid grid) => (_grid, Background) = (grid, Brushes.Transparent);

    public int Index { get; private set; } = -1;

    internal TestCell? CellOf(TestColumn column) => _cells.Find(cell => cell.IsVisible && cell.Column == column);

    internal void Show(int index, IReadOnlyList<TestColumn> columns, double scrolled)
    {
        (Index, _scrolled) = (index, scrolled);
        IsVisible = index >= 0;
        DataContext = index < 0 ? DataContext : _grid.ItemsSource[index];
        while (_cells.Count < columns.Count)
        {
            _cells.Add(new TestCell(_grid) { Background = Brushes.Transparent });
            Children.Add(_cells[^1]);
        }

        for (var at = 0; at < _cells.Count; at++)
            _cells[at].Show(at < columns.Count ? columns[at] : null, DataContext);

        InvalidateMeasure();
    }

    /// <inheritdoc/>
    protected override Size ArrangeOverride(Size finalSize)
    {
        var left = -_scrolled;
        foreach (var column in _grid.Columns.Where(column => column.IsVisible).OrderBy(column => column.DisplayIndex ?? _grid.Columns.IndexOf(column)))
        {
            CellOf(column)?.Arrange(new Rect(left, 0, column.ActualWidth, TestGrid.RowHeight));
            left += column.ActualWidth;
        }

        return finalSize;
    }
}
