using Avalonia.Controls;

namespace AdminTool.Editing;

/// <summary>Shows the form of one user.</summary>
public partial class UserForm : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public UserForm() => InitializeComponent();
}
