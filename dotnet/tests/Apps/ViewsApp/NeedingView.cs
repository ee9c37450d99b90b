using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Needs an argument.</summary>
/// <param name="text">The text that it shows.</param>
public sealed class NeedingView(string text) : UserControl
{
    /// <summary>Makes the view with an example.</summary>
    [Amcp.Avalonia.AmcpView("Needing view")]
    internal static Control Served() => new NeedingView("It has what it needs.") { Content = new TextBlock { Text = "It has what it needs." } };

    /// <summary>Gets the text.</summary>
    public string Text { get; } = text;
}
