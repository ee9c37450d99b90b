using Avalonia.Controls;

namespace DataService.Shell;

/// <summary>Shows five counters of the service.</summary>
public partial class CounterStrip : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public CounterStrip() => InitializeComponent();
}
