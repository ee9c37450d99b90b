using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Heading, filters and refresh. An alert that is dragged onto a tally gets its severity.</summary>
public partial class DeskToolbar : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public DeskToolbar()
    {
        InitializeComponent();
        DragDrop.AddDragOverHandler(Tally, (_, e) => e.DragEffects &= SeverityFor(e) is null ? DragDropEffects.None : DragDropEffects.Move);
        DragDrop.AddDropHandler(Tally, (_, e) =>
        {
            if (SeverityFor(e) is { } severity)
            {
                (DataContext as DeskViewModel)?.Pane.Reassess(severity);
            }
        });
    }

    private static AlertSeverity? SeverityFor(DragEventArgs e) =>
        e.DataTransfer.TryGetValue(AlertDrag.Format) is { } row && (e.Source as StyledElement)?.DataContext is SeverityTally tally
        && row.Alert.Severity != tally.Severity
            ? tally.Severity
            : null;
}
