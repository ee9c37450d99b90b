using System.ComponentModel;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.Input;
using Avalonia.Layout;
using Avalonia.Media;
using Shapes = Avalonia.Controls.Shapes;

namespace Gallery.Controls.Tables;

/// <summary>Represents the header of a column: a click sorts, a drag moves the column, and a drag of the right edge changes its width.</summary>
public sealed class TableHeader : ContentControl
{
    private const double DragStart = 6;

    private static readonly Geometry s_up = Geometry.Parse("M0,6 L4,0 8,6 Z");
    private static readonly Geometry s_down = Geometry.Parse("M0,0 L4,6 8,0 Z");

    private readonly TableView _table;
    private readonly Shapes.Path _arrow = new() { Margin = new Thickness(6, 0), Fill = Brushes.Gray, VerticalAlignment = VerticalAlignment.Center };
    private double? _pressedAt;
    private bool _isDragged;

    /// <summary>Initializes a header.</summary>
    /// <param name="column">The column.</param>
    /// <param name="table">The table of the column.</param>
    public TableHeader(TableColumn column, TableView table)
    {
        OwningColumn = column;
        _table = table;
        Background = Brushes.Transparent;
        this[!WidthProperty] = column[!TableColumn.ActualWidthProperty];
        var edge = new Thumb
        {
            Width = 6,
            Cursor = new Cursor(StandardCursorType.SizeWestEast),
            Template = new FuncControlTemplate<Thumb>((_, _) => new Border { Background = Brushes.Transparent }),
            [DockPanel.DockProperty] = Dock.Right,
        };
        edge.DragDelta += (_, e) => column.ActualWidth = Math.Max(24, column.ActualWidth + e.Vector.X);
        var title = new TextBlock { Text = column.Header, Margin = new Thickness(0, 4), [DockPanel.DockProperty] = Dock.Left };
        Content = new DockPanel { Margin = new Thickness(8, 0, 0, 0), Children = { edge, title, _arrow } };
    }

    /// <summary>Gets the column.</summary>
    public TableColumn OwningColumn { get; }

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(ContentControl);

    /// <summary>Shows by which direction the rows are sorted; null shows none.</summary>
    internal void ShowOrder(ListSortDirection? direction)
    {
        PseudoClasses.Set(":sortascending", direction == ListSortDirection.Ascending);
        PseudoClasses.Set(":sortdescending", direction == ListSortDirection.Descending);
        _arrow.Data = direction switch { ListSortDirection.Ascending => s_up, ListSortDirection.Descending => s_down, _ => null };
    }

    /// <inheritdoc />
    protected override void OnPointerPressed(PointerPressedEventArgs e)
    {
        base.OnPointerPressed(e);
        _pressedAt = e.GetPosition(this).X;
        _isDragged = false;
    }

    /// <inheritdoc />
    protected override void OnPointerMoved(PointerEventArgs e)
    {
        base.OnPointerMoved(e);
        _isDragged |= _pressedAt is { } start && Math.Abs(e.GetPosition(this).X - start) > DragStart;
    }

    /// <inheritdoc />
    protected override void OnPointerReleased(PointerReleasedEventArgs e)
    {
        base.OnPointerReleased(e);
        if (_pressedAt is null)
            return;

        _pressedAt = null;
        if (_isDragged)
            _table.Move(OwningColumn, e.GetPosition(Parent as Visual).X);
        else
            _table.Sort(OwningColumn);
    }
}
