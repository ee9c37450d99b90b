using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>Shows the audit log, latest first.</summary>
public partial class AuditView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public AuditView() => InitializeComponent();
}
