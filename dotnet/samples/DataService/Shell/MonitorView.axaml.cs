using Avalonia.Controls;

namespace DataService.Shell;

/// <summary>Shows the content of the main window.</summary>
public partial class MonitorView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public MonitorView() => InitializeComponent();
}
