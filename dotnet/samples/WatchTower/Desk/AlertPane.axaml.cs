using Avalonia.Controls;
using Avalonia.Input;

namespace WatchTower.Desk;

/// <summary>Shows the selected alert and its actions. Dropped files are recorded as notes.</summary>
public partial class AlertPane : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public AlertPane()
    {
        InitializeComponent();
        DragDrop.AddDragEnterHandler(this, Consider);
        DragDrop.AddDragOverHandler(this, Consider);
        DragDrop.AddDragLeaveHandler(this, (_, _) => DropHint.IsVisible = false);
        DragDrop.AddDropHandler(this, Attach);
    }

    private void Consider(object? sender, DragEventArgs e)
    {
        var takes = DataContext is AlertPaneViewModel { HasRow: true } && e.DataTransfer.Contains(DataFormat.File);
        DropHint.IsVisible = takes;
        e.DragEffects &= takes ? DragDropEffects.Copy : DragDropEffects.None;
    }

    private void Attach(object? sender, DragEventArgs e)
    {
        Consider(sender, e);
        DropHint.IsVisible = false;
        if (e.DragEffects is DragDropEffects.Copy && DataContext is AlertPaneViewModel pane)
            pane.Attach([.. (e.DataTransfer.TryGetFiles() ?? []).Select(file => file.Name)]);
    }
}
