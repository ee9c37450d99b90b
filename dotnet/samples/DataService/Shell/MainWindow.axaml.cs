using Avalonia.Controls;
using Samples.Foundation;

namespace DataService.Shell;

/// <summary>The app's main window.</summary>
public partial class MainWindow : RestorableWindow
{
    /// <summary>Creates the window; its view model comes with the data context.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Asks first when an operator closes the window while jobs are under way.</summary>
    protected override void OnClosing(WindowClosingEventArgs e)
    {
        base.OnClosing(e);
        e.Cancel |= e is { CloseReason: WindowCloseReason.WindowClosing, IsProgrammatic: false }
            && DataContext is MonitorViewModel { JobsUnderWay: > 0 and var jobs } && !QuitBox.Ask(this, jobs);
    }
}
