using Avalonia.Controls;

namespace AdminTool.Editing;

/// <summary>An organisation unit and its members.</summary>
public partial class UnitSummary : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public UnitSummary() => InitializeComponent();
}
