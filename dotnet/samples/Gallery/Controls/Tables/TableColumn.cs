using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Data;
using Avalonia.Layout;

namespace Gallery.Controls.Tables;

/// <summary>Represents a column of a table: its header, how its cells show an item, and what an edit does.</summary>
public class TableColumn : AvaloniaObject
{
    /// <summary>Defines <see cref="ActualWidth" />.</summary>
    public static readonly StyledProperty<double> ActualWidthProperty = AvaloniaProperty.Register<TableColumn, double>(nameof(ActualWidth), 100);

    /// <summary>Gets the text of the header.</summary>
    public required string Header { get; init; }

    /// <summary>Gets the binding of the text of a cell.</summary>
    public required BindingBase Binding { get; init; }

    /// <summary>Gets the value by which rows are sorted.</summary>
    public required Func<object, IComparable> SortKey { get; init; }

    /// <summary>Gets what an edit does with an item and the new text; null for a column that is read-only.</summary>
    public Action<object, string>? Commit { get; init; }

    /// <summary>Gets or sets the width in device-independent pixels.</summary>
    public double ActualWidth
    {
        get => GetValue(ActualWidthProperty);
        set => SetValue(ActualWidthProperty, value);
    }

    /// <summary>Gets the place in the table, from 0.</summary>
    public int DisplayIndex => Owner?.Columns.IndexOf(this) ?? -1;

    /// <summary>Gets or sets the table of the column.</summary>
    internal TableView? Owner { get; set; }

    /// <summary>Returns the control that shows an item now; null if it is scrolled out.</summary>
    /// <param name="item">The item of a row.</param>
    public Control? GetCellContent(object item) => Owner?.RowOf(item)?.CellOf(this)?.Content as Control;

    /// <summary>Returns the text that a cell shows of an item.</summary>
    internal string TextOf(object? item)
    {
        var content = CreateContent();
        content.DataContext = item;
        return content is ToggleButton { IsChecked: var isChecked } ? $"{isChecked}" : ((TextBlock)content).Text ?? "";
    }

    /// <summary>Creates the content of a cell, whose data context is the item.</summary>
    internal virtual Control CreateContent() =>
        new TextBlock { VerticalAlignment = VerticalAlignment.Center, [!TextBlock.TextProperty] = Binding };
}
