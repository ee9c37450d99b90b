using System.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Settling;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// Acts on the app and reports what came of it: aims until the element can be acted on, makes the gesture, waits for the app to settle,
/// and compares the tree with the one before. Callable from any thread.
/// </summary>
internal sealed class Interaction(Workshop shop)
{
    private const int MostChanges = 50;

    private static readonly TimeSpan s_slowestFrame = TimeSpan.FromMilliseconds(100);

    /// <summary>Makes one gesture as soon as it can be made.</summary>
    /// <typeparam name="T">What the gesture needs to know, found out right before it.</typeparam>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="aim">Looks whether the gesture can be made now; a retryable failure is tried again after the next frame.</param>
    /// <param name="gesture">Sends the input.</param>
    /// <param name="timeout">How long to try.</param>
    /// <param name="cancel">Gives up.</param>
    /// <exception cref="ToolFailure">The last failure of aiming, or UI_THREAD_BUSY.</exception>
    public async Task<(T Aim, Aftermath After)> ActAsync<T>(string what, Func<T> aim, Action<T> gesture, TimeSpan timeout, CancellationToken cancel)
    {
        var (started, nested) = await RetryAsync(
            () => shop.Lane.RunAsync(
                what,
                () => new Started<T>(aim(), shop.Revision.Look(), shop.Animations.AlreadyRunning()),
                begun => Make(gesture, begun),
                cancel),
            timeout,
            cancel).ConfigureAwait(false);
        var calm = await shop.Settler.SettleAsync(started.Animated, started.Frame, cancel).ConfigureAwait(false);
        var busy = nested ? [.. calm.StillBusy, $"{what}, whose handler runs a loop of its own"] : calm.StillBusy;
        var after = await shop.Ui.RunAsync(what, () => Compare(started.Before, busy), cancel).ConfigureAwait(false);
        return (started.Aim, after);
    }

    /// <summary>Repeats an attempt after each frame of the app while it fails retryably.</summary>
    /// <exception cref="ToolFailure">The last failure once the time is over, or one that does not pass by itself.</exception>
    public async Task<T> RetryAsync<T>(Func<Task<T>> attempt, TimeSpan timeout, CancellationToken cancel)
    {
        var watch = Stopwatch.StartNew();
        while (true)
        {
            try
            {
                return await attempt().ConfigureAwait(false);
            }
            catch (ToolFailure failure) when (failure.Retryable && failure.Code != "UI_THREAD_BUSY" && watch.Elapsed < timeout)
            {
                await NextFrameAsync(cancel).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Waits for the app's next frame.</summary>
    public async Task NextFrameAsync(CancellationToken cancel)
    {
        var (frame, hasWindow) = await shop.Ui.RunAsync(
            "waiting for a frame", () => (shop.Frames.RequestAsync(), shop.HasWindow), cancel).ConfigureAwait(false);

        // Without a window there are no frames, and a minimised one may draw none.
        var shortest = hasWindow ? Task.CompletedTask : Task.Delay(TimeSpan.FromMilliseconds(16), cancel);
        await Task.WhenAll(frame, shortest).WaitAsync(s_slowestFrame, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancel.ThrowIfCancellationRequested();
    }

    private void Make<T>(Action<T> gesture, Started<T> begun)
    {
        gesture(begun.Aim);

        // Asked for before the app draws what the gesture changed, the frame is the very one that shows it: no second one has to be waited for.
        begun.Frame = shop.Settler.Begin();
    }

    private Aftermath Compare(TreeSnapshot before, IReadOnlyList<string> busy)
    {
        var now = shop.Revision.Look();
        return new Aftermath(
            [.. now.Windows.Where(open => before.Windows.All(known => known.Window != open.Window)).Select(open => open.Title)],
            [.. before.Windows.Where(known => now.Windows.All(open => open.Window != known.Window)).Select(known => known.Title)],
            busy,
            [.. now.ChangedSince(before).Take(MostChanges).Select(shop.Paths.Of)],
            shop.Revision.Number);
    }

    private sealed record Started<T>(T Aim, TreeSnapshot Before, IReadOnlySet<AvaloniaObject> Animated)
    {
        public FrameWait? Frame { get; set; }
    }
}
