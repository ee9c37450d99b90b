using Avalonia.Controls;
using Samples.Foundation;

namespace DataService.Shell;

/// <summary>Represents the app's main window.</summary>
public partial class MainWindow : RestorableWindow
{
    /// <summary>Initializes the window; the data context supplies its view model.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Asks for confirmation if the user closes the window while jobs are in progress.</summary>
    protected override void OnClosing(WindowClosingEventArgs e)
    {
        base.OnClosing(e);
        e.Cancel |= e is { CloseReason: WindowCloseReason.WindowClosing, IsProgrammatic: false }
            && DataContext is MonitorViewModel { JobsUnderWay: > 0 and var jobs } && !QuitBox.Ask(this, jobs);
    }
}
