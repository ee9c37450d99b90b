using Avalonia.Controls;
using Avalonia.Threading;

namespace ViewsApp;

/// <summary>Posts work that fails.</summary>
public sealed class PostingView : UserControl
{
    /// <summary>Posts the work.</summary>
    public PostingView()
    {
        Content = new TextBlock { Text = "It has posted." };
        Dispatcher.UIThread.Post(static () => throw new InvalidOperationException("The post is lost."));
    }
}
