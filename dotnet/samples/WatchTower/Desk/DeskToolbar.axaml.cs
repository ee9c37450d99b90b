using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Shows heading, filters and refresh. An alert dropped on a tally receives its severity.</summary>
public partial class DeskToolbar : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public DeskToolbar()
    {
        InitializeComponent();
        DragDrop.AddDragOverHandler(Tally, (_, e) => e.DragEffects &= SeverityFor(e) is null ? DragDropEffects.None : DragDropEffects.Move);
        DragDrop.AddDropHandler(Tally, (_, e) =>
        {
            if (SeverityFor(e) is { } severity)
                (DataContext as DeskViewModel)?.Pane.Reassess(severity);
        });
    }

    private static AlertSeverity? SeverityFor(DragEventArgs e) =>
        e.DataTransfer.TryGetValue(AlertDrag.Format) is { } row && (e.Source as StyledElement)?.DataContext is SeverityTally tally
        && row.Alert.Severity != tally.Severity
            ? tally.Severity
            : null;
}
