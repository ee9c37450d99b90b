using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A cell, which is used for one column after the other.</summary>
public sealed class TestCell(TestGrid grid) : ContentControl
{
    /// <inheritdoc/>
    protected override Type StyleKeyOverride => typeof(ContentControl);

    internal TestColumn? Column { get; private set; }

    internal void Show(TestColumn? column, object? item)
    {
        IsVisible = column is not null;
        if (column == Column && item == DataContext)
            return;

        (Column, DataContext) = (column, item);
        Content = column is null || item is null ? null : column.Build(item);
    }

    /// <inheritdoc/>
    protected override void OnPointerPressed(PointerPressedEventArgs e)
    {
        grid.Clicked.Add((DataContext!, Column?.Header));
        grid.SelectedItems.Clear();
        grid.SelectedItems.Add(DataContext);
    }
}
