using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>The wizard's second page: what the user may do.</summary>
public partial class AccessPage : UserControl
{
    /// <summary>Creates the page; its view model comes with the data context.</summary>
    public AccessPage() => InitializeComponent();
}
