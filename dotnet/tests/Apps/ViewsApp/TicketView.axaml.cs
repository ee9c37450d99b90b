using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Shows a ticket, with the data and the size that its XAML gives to designers.</summary>
public partial class TicketView : UserControl
{
    /// <summary>Creates the view.</summary>
    public TicketView() => InitializeComponent();
}
