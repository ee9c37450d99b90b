using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Shows a button, after all others.</summary>
public sealed class UnharmedView : UserControl
{
    /// <summary>Creates the view.</summary>
    public UnharmedView() => Content = new Button { Content = "All is well" };
}
