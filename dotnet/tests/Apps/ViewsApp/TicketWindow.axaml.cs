using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Represents a window that must never be opened, nor closed.</summary>
public partial class TicketWindow : Window
{
    /// <summary>Creates the window.</summary>
    public TicketWindow()
    {
        InitializeComponent();
        Opened += static (_, _) => throw new InvalidOperationException("The window was opened.");
        Closing += static (_, _) => throw new InvalidOperationException("The window was asked to close.");
        Closed += static (_, _) => throw new InvalidOperationException("The window was closed.");
    }

    /// <inheritdoc/>
    protected override void OnOpened(EventArgs e) => throw new InvalidOperationException("The window was opened.");
}
