using Avalonia.Controls;

namespace AdminTool.Wizard;

/// <summary>The wizard's last page: everything that was entered.</summary>
public partial class ReviewPage : UserControl
{
    /// <summary>Creates the page; its view model comes with the data context.</summary>
    public ReviewPage() => InitializeComponent();
}
