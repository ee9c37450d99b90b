using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>Who did what, latest first.</summary>
public partial class AuditView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public AuditView() => InitializeComponent();
}
