using Avalonia.Controls;

namespace DataService.Shell;

/// <summary>The service in five numbers.</summary>
public partial class CounterStrip : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public CounterStrip() => InitializeComponent();
}
