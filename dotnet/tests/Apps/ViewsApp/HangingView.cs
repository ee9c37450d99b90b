using Avalonia.Controls;

namespace ViewsApp;

/// <summary>Never returns from its constructor.</summary>
public sealed class HangingView : UserControl
{
    /// <summary>Waits for ever.</summary>
    public HangingView() => Thread.Sleep(Timeout.Infinite);
}
