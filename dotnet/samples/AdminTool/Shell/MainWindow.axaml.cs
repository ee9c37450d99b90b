using AdminTool.Directory;
using Avalonia.Controls;
using Samples.Foundation;

namespace AdminTool.Shell;

/// <summary>Represents the app's main window.</summary>
public partial class MainWindow : RestorableWindow
{
    /// <summary>Initializes the window; the data context supplies its view model.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Asks for confirmation if the user closes the window with unsaved changes. Other close reasons need no confirmation.</summary>
    protected override async void OnClosing(WindowClosingEventArgs e)
    {
        base.OnClosing(e);
        if (e is { CloseReason: WindowCloseReason.WindowClosing, IsProgrammatic: false } && DataContext is DirectoryViewModel { HasUnsavedChanges: true } directory)
        {
            e.Cancel = true;
            if (await directory.MayDiscardAsync())
                Close();
        }
    }
}
