using Avalonia.Controls;

namespace AdminTool.Editing;

/// <summary>Shows an organisation unit and its members.</summary>
public partial class UnitSummary : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public UnitSummary() => InitializeComponent();
}
