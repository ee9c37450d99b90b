using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;
using Avalonia.Threading;

namespace Amcp.Avalonia.Capture;

/// <summary>Reads the app's pixels at rest. Callable from any thread.</summary>
internal sealed class PixelReader(UiThread ui, Settler settler, WindowCatalog windows, PopupHosts popups)
{
    /// <summary>Reads pixels with the app's carets hidden or shown regardless of their blink phase.</summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="caret">Whether carets are shown.</param>
    /// <param name="look">Short work. Its exceptions go to the caller.</param>
    /// <param name="cancel">Cancels the wait.</param>
    /// <returns>The result, and the app's idle state.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task<(T Seen, IdleState Idle)> LookAsync<T>(string what, bool caret, Func<T> look, CancellationToken cancel)
    {
        var (hidden, watch) = await ui.RunAsync(
            what, () => (CaretHiding.Set(popups.TopLevels(windows), caret), PlatformFrames.Watch()), cancel).ConfigureAwait(false);
        try
        {
            return await settler.LookAtRestAsync(what, look, cancel).ConfigureAwait(false);
        }
        finally
        {
            Dispatcher.UIThread.Post(
                () =>
                {
                    watch?.Dispose();
                    hidden.Dispose();
                },
                DispatcherPriority.Input);
        }
    }
}
