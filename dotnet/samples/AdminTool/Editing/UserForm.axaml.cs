using Avalonia.Controls;

namespace AdminTool.Editing;

/// <summary>The data form of one user.</summary>
public partial class UserForm : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public UserForm() => InitializeComponent();
}
