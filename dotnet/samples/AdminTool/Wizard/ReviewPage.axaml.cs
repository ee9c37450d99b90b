using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>Shows the wizard's last page: a summary of the input.</summary>
public partial class ReviewPage : UserControl
{
    /// <summary>Initializes the page; the data context supplies its view model.</summary>
    public ReviewPage() => InitializeComponent();
}
