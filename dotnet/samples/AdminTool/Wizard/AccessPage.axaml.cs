using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>Shows the wizard's second page: permissions.</summary>
public partial class AccessPage : UserControl
{
    /// <summary>Initializes the page; the data context supplies its view model.</summary>
    public AccessPage() => InitializeComponent();
}
