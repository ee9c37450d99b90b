using System.Collections;
using System.Collections.Specialized;
using System.ComponentModel;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A grid of the tests' own with virtualised rows and columns, whose controls are recycled. Its members are those of docs/tables.md.</summary>
public sealed class TestGrid : Panel
{
    public const double RowHeight = 24;

    private readonly Dictionary<TestColumn, TestHeader> _headers = [];
    private readonly List<TestRow> _rows = [];
    private IList _items = Array.Empty<object>();
    private Point _offset;

    public TestGrid() => (ClipToBounds, Background) = (true, Brushes.White);

    public List<TestColumn> Columns { get; } = [];

    public IList SelectedItems { get; } = new List<object>();

    /// <summary>The cells that were clicked, as item and header.</summary>
    public List<(object Item, object? Header)> Clicked { get; } = [];

    /// <summary>How often the grid was asked to scroll.</summary>
    public int Scrolls { get; private set; }

    public IList ItemsSource
    {
        get => _items;
        set
        {
            if (_items is INotifyCollectionChanged before)
                before.CollectionChanged -= OnChanged;

            _items = value;
            if (value is INotifyCollectionChanged after)
                after.CollectionChanged += OnChanged;

            InvalidateMeasure();
        }
    }

    /// <summary>The sorted and grouped items, if they are grouped.</summary>
    public TestView? CollectionView { get; set; }

    /// <summary>The scroll position.</summary>
    public Point Offset
    {
        get => _offset;
        set
        {
            _offset = new Point(
                Math.Clamp(value.X, 0, Math.Max(0, Shown.Sum(column => column.ActualWidth) - Bounds.Width)),
                Math.Clamp(value.Y, 0, Math.Max(0, _items.Count * RowHeight - BodyHeight)));
            InvalidateMeasure();
        }
    }

    private double BodyHeight => Math.Max(RowHeight, Bounds.Height - RowHeight);

    private IEnumerable<TestColumn> Shown => Columns.Where(column => column.IsVisible).OrderBy(column => column.DisplayIndex ?? Columns.IndexOf(column));

    public void ScrollIntoView(object item, TestColumn? column)
    {
        Scrolls++;
        var top = _items.IndexOf(item) * RowHeight;
        var left = column is null ? Offset.X : Shown.TakeWhile(other => other != column).Sum(other => other.ActualWidth);
        var width = column?.ActualWidth ?? 0;
        Offset = new Point(
            left < Offset.X ? left : Math.Max(Offset.X, left + width - Bounds.Width),
            top < Offset.Y ? top : Math.Max(Offset.Y, top + RowHeight - BodyHeight));
    }

    internal Control? ContentOf(object item, TestColumn column) =>
        _rows.Find(row => row.IsVisible && row.DataContext == item)?.CellOf(column)?.Content as Control;

    /// <inheritdoc/>
    protected override Size MeasureOverride(Size availableSize)
    {
        Realise(availableSize);
        foreach (var child in Children)
            child.Measure(availableSize);

        return availableSize;
    }

    /// <inheritdoc/>
    protected override Size ArrangeOverride(Size finalSize)
    {
        var left = -Offset.X;
        foreach (var column in Shown)
        {
            if (_headers.TryGetValue(column, out var header))
                header.Arrange(new Rect(left, 0, column.ActualWidth, RowHeight));

            left += column.ActualWidth;
        }

        foreach (var row in _rows)
            row.Arrange(new Rect(0, RowHeight + row.Index * RowHeight - Offset.Y, finalSize.Width, RowHeight));

        return finalSize;
    }

    /// <inheritdoc/>
    protected override void OnPointerWheelChanged(PointerWheelEventArgs e) => Offset -= new Vector(0, e.Delta.Y * 3 * RowHeight);

    /// <summary>Sorts the rows by a column, and turns the direction if they are.</summary>
    internal void Sort(TestColumn by)
    {
        by.SortDirection = by.SortDirection == ListSortDirection.Ascending ? ListSortDirection.Descending : ListSortDirection.Ascending;
        foreach (var other in Columns.Where(column => column != by))
            other.SortDirection = null;

        var sorted = _items.Cast<Order>().OrderBy(by.KeyOf).ToList();
        if (by.SortDirection == ListSortDirection.Descending)
            sorted.Reverse();

        ItemsSource = sorted;
    }

    private void OnChanged(object? sender, NotifyCollectionChangedEventArgs e) => InvalidateMeasure();

    private void Realise(Size size)
    {
        var widths = Shown.Sum(column => column.ActualWidth);
        _offset = new Point(Math.Clamp(_offset.X, 0, Math.Max(0, widths - size.Width)), Math.Clamp(_offset.Y, 0, Math.Max(0, _items.Count * RowHeight - (size.Height - RowHeight))));
        var columns = InView(size.Width).ToList();
        foreach (var (column, header) in _headers.ToList())
        {
            header.IsVisible = columns.Contains(column);
        }

        foreach (var column in columns.Where(column => !_headers.ContainsKey(column)))
            Children.Add(_headers[column] = new TestHeader(this, column));

        var first = (int)(_offset.Y / RowHeight);
        var count = Math.Min((int)Math.Ceiling(size.Height / RowHeight) + 1, _items.Count - first);
        while (_rows.Count < count)
        {
            var row = new TestRow(this) { ZIndex = -1 };
            _rows.Add(row);
            Children.Add(row);
        }

        // A row keeps its place in the ring, so that each scroll gives some of them other items.
        for (var at = 0; at < _rows.Count; at++)
        {
            var index = first + (at - first % _rows.Count + _rows.Count) % _rows.Count;
            _rows[at].Show(index - first < count ? index : -1, columns, _offset.X);
        }
    }

    private IEnumerable<TestColumn> InView(double width)
    {
        var left = -_offset.X;
        foreach (var column in Shown)
        {
            if (left + column.ActualWidth > 0 && left < width)
                yield return column;

            left += column.ActualWidth;
        }
    }
}
