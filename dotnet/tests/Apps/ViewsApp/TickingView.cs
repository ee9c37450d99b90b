using Avalonia.Controls;
using Avalonia.Threading;

namespace ViewsApp;

/// <summary>Starts a timer whose work fails.</summary>
internal sealed class TickingView : UserControl
{
    /// <summary>Starts the timer.</summary>
    internal TickingView()
    {
        Content = new TextBlock { Text = "It ticks." };
        DispatcherTimer.Run(static () => throw new InvalidOperationException("The clock is broken."), TimeSpan.FromMilliseconds(1));
    }
}
