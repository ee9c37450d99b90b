using Avalonia.Controls;

namespace DataService.Shell;

/// <summary>What fills the main window.</summary>
public partial class MonitorView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public MonitorView() => InitializeComponent();
}
