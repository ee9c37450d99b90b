using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>Shows the wizard's first page: identity.</summary>
public partial class IdentityPage : UserControl
{
    /// <summary>Initializes the page; the data context supplies its view model.</summary>
    public IdentityPage() => InitializeComponent();

    /// <summary>Focuses the first field.</summary>
    public void FocusFirstField() => NewName.Focus();
}
