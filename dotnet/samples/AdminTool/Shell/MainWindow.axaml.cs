using Samples.Foundation;

namespace AdminTool.Shell;

/// <summary>The app's main window.</summary>
public partial class MainWindow : RestorableWindow
{
    /// <summary>Creates the window; its view model comes with the data context.</summary>
    public MainWindow() => InitializeComponent();
}
