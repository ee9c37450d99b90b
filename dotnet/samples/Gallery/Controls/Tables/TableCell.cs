using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Interactivity;

namespace Gallery.Controls.Tables;

/// <summary>Represents a cell, which a double click edits. Enter takes the text, Escape and the loss of the focus leave the old one.</summary>
public sealed class TableCell : ContentControl
{
    /// <summary>Initializes a cell.</summary>
    /// <param name="column">The column of the cell.</param>
    public TableCell(TableColumn column)
    {
        Column = column;
        Height = 28;
        Padding = new Thickness(8, 0);
        this[!WidthProperty] = column[!TableColumn.ActualWidthProperty];
        Content = column.CreateContent();
        DoubleTapped += (_, _) => Edit();
    }

    /// <summary>Gets the column of the cell.</summary>
    public TableColumn Column { get; }

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(ContentControl);

    private void Edit()
    {
        if (Column.Commit is null || Content is not TextBlock shown)
            return;

        var box = new TextBox { Text = shown.Text, MinHeight = 0, Padding = new Thickness(4, 2) };
        box.KeyDown += OnKeyDown;
        box.LostFocus += (_, _) => End();
        Content = box;
        box.AttachedToVisualTree += (_, _) => box.Focus();
        box.SelectAll();
    }

    private void OnKeyDown(object? sender, KeyEventArgs e)
    {
        if (e.Key is not (Key.Enter or Key.Escape) || sender is not TextBox { Text: var text })
            return;

        e.Handled = true;
        if (e.Key == Key.Enter && DataContext is { } item)
            Column.Commit?.Invoke(item, text ?? "");

        End();
        Column.Owner?.Focus();
    }

    private void End()
    {
        if (Content is TextBox)
            Content = Column.CreateContent();
    }
}
