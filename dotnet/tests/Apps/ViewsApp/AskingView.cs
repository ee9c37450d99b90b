using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Opens a dialog in its constructor.</summary>
public sealed class AskingView : UserControl
{
    /// <summary>Opens the dialog.</summary>
    public AskingView()
    {
        Content = new TextBlock { Text = "It has asked." };
        new Window { Title = "Really?", Width = 200, Height = 100 }.Show();
    }
}
