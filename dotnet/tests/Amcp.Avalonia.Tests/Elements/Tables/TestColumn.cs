using System.ComponentModel;
using Avalonia.Controls;
using Avalonia.Controls.Templates;
using Avalonia.Data;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A column of <see cref="TestGrid"/>.</summary>
public class TestColumn(TestGrid grid, object? header)
{
    public object? Header { get; } = header;

    public bool IsVisible { get; set; } = true;

    public int? DisplayIndex { get; set; }

    public double ActualWidth { get; init; } = 100;

    public Binding? Binding { get; init; }

    public IDataTemplate? CellTemplate { get; init; }

    public ListSortDirection? SortDirection { get; set; }

    /// <summary>Gets the key by which the rows are sorted.</summary>
    public Func<Order, object?> KeyOf { get; init; } = order => order.Id;

    public Control? GetCellContent(object item) => grid.ContentOf(item, this);

    /// <summary>Creates the content of a cell.</summary>
    internal virtual Control Build(object item)
    {
        if (CellTemplate is not null)
            return CellTemplate.Build(item)!;

        var text = new TextBlock();
        if (Binding is not null)
            text.Bind(TextBlock.TextProperty, Binding);

        return text;
    }
}
