using AdminTool.Directory;
using Avalonia.Controls;
using Samples.Foundation;

namespace AdminTool.Shell;

/// <summary>The app's main window.</summary>
public partial class MainWindow : RestorableWindow
{
    /// <summary>Creates the window; its view model comes with the data context.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Asks first when an administrator closes the window with unsaved changes; whoever closes it otherwise knows what they do.</summary>
    protected override async void OnClosing(WindowClosingEventArgs e)
    {
        base.OnClosing(e);
        if (e is { CloseReason: WindowCloseReason.WindowClosing, IsProgrammatic: false } && DataContext is DirectoryViewModel { HasUnsavedChanges: true } directory)
        {
            e.Cancel = true;
            if (await directory.MayDiscardAsync())
            {
                Close();
            }
        }
    }
}
