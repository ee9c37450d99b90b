using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>The wizard's first page: who the user is.</summary>
public partial class IdentityPage : UserControl
{
    /// <summary>Creates the page; its view model comes with the data context.</summary>
    public IdentityPage() => InitializeComponent();

    /// <summary>Lets the keyboard begin at the top.</summary>
    public void FocusFirstField() => NewName.Focus();
}
