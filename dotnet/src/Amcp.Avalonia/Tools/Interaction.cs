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

    // An element that has just been laid out is at rest a frame or two later. What takes longer gets its time.
    private const int AtOnce = 3;

    private static readonly TimeSpan s_slowestFrame = TimeSpan.FromMilliseconds(100);

    /// <summary>Makes one gesture as soon as it can be made.</summary>
    /// <typeparam name="T">What the gesture needs to know, found out right before it.</typeparam>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="aim">Looks whether the gesture can be made now; a retryable failure is tried again after the next frame.</param>
    /// <param name="gesture">Sends the input.</param>
    /// <param name="timeout">How long to try.</param>
    /// <param name="cancel">Gives up.</param>
    /// <exception cref="ToolFailure">The last failure of aiming, or UI_THREAD_BUSY.</exception>
    public Task<(T Aim, Aftermath After)> ActAsync<T>(string what, Func<T> aim, Action<T> gesture, TimeSpan timeout, CancellationToken cancel) =>
        ActAsync(what, aim, [gesture], timeout, cancel);

    /// <summary>Makes one gesture of several strokes; between them the app does, and draws, what the stroke before made it do.</summary>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="aim">Looks whether the gesture can be made now; a retryable failure is tried again after the next frame.</param>
    /// <param name="strokes">Send the input one after the other.</param>
    /// <param name="timeout">How long to try.</param>
    /// <param name="cancel">Gives up; a gesture that has begun is made to its end.</param>
    /// <inheritdoc cref="ActAsync{T}(string, Func{T}, Action{T}, TimeSpan, CancellationToken)"/>
    public async Task<(T Aim, Aftermath After)> ActAsync<T>(
        string what, Func<T> aim, IReadOnlyList<Action<T>> strokes, TimeSpan timeout, CancellationToken cancel)
    {
        IReadOnlyList<Action<Started<T>>> made =
            [.. strokes.SkipLast(1).Select<Action<T>, Action<Started<T>>>(stroke => begun => stroke(begun.Aim)), begun => Make(strokes[^1], begun)];
        var (started, nested) = await RetryAsync(
            () => shop.Lane.RunAsync(
                what,
                () => Start(aim),
                made,
                BetweenStrokesAsync,
                cancel),
            timeout,
            cancel).ConfigureAwait(false);
        IReadOnlyList<string> busy = nested ? [$"{what}, whose handler runs a loop of its own"] : [];
        return (started.Aim, await SettledAsync(what, started, busy, cancel).ConfigureAwait(false));
    }

    /// <summary>Does something that takes its time, and reports what came of it as of a gesture.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY, or what the deed throws.</exception>
    public async Task<Aftermath> ObserveAsync(string what, Func<Task> deed, CancellationToken cancel)
    {
        var started = await shop.Ui.RunAsync(
            what, () => new Started<bool>(true, shop.Revision.Look(), shop.Animations.AlreadyRunning()), cancel).ConfigureAwait(false);
        await deed().ConfigureAwait(false);
        return await SettledAsync(what, started, [], cancel).ConfigureAwait(false);
    }

    /// <summary>Repeats an attempt after each frame of the app while it fails retryably.</summary>
    /// <exception cref="ToolFailure">The last failure once the time is over, or one that does not pass by itself.</exception>
    public async Task<T> RetryAsync<T>(Func<Task<T>> attempt, TimeSpan timeout, CancellationToken cancel)
    {
        var watch = Stopwatch.StartNew();
        for (var attempts = 1; ; attempts++)
        {
            try
            {
                return await attempt().ConfigureAwait(false);
            }
            catch (ToolFailure failure) when (failure.Retryable && failure.Code != "UI_THREAD_BUSY" && watch.Elapsed < timeout)
            {
                await NextFrameAsync(attempts <= AtOnce ? FramePace.AtOnce : FramePace.InTime, cancel).ConfigureAwait(false);
            }
        }
    }

    // The next stroke meets what the one before moved; where that was nothing, the last frame shows it already.
    private async Task BetweenStrokesAsync()
    {
        if (!await shop.Ui.RunAsync("waiting for a stroke", () => shop.Frames.IsCurrent, CancellationToken.None).ConfigureAwait(false))
        {
            await NextFrameAsync(FramePace.AtOnce, CancellationToken.None).ConfigureAwait(false);
        }
    }

    private async Task NextFrameAsync(FramePace pace, CancellationToken cancel)
    {
        var (frame, hasWindow) = await shop.Ui.RunAsync(
            "waiting for a frame", () => (shop.Frames.RequestAsync(pace), shop.HasWindow), cancel).ConfigureAwait(false);

        // Without a window there are no frames, and a minimised one may draw none.
        var shortest = hasWindow ? Task.CompletedTask : Task.Delay(TimeSpan.FromMilliseconds(16), cancel);
        await Task.WhenAll(frame, shortest).WaitAsync(s_slowestFrame, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancel.ThrowIfCancellationRequested();
    }

    private Started<T> Start<T>(Func<T> aim)
    {
        using var still = shop.Tree.HoldStill();
        return new Started<T>(aim(), shop.Revision.Look(), shop.Animations.AlreadyRunning());
    }

    private void Make<T>(Action<T> gesture, Started<T> begun)
    {
        var mark = shop.Animations.Mark();
        gesture(begun.Aim);

        // Asked for before the app draws what the gesture changed, the frame is the very one that shows it: no second one has to be waited for.
        begun.Frame = shop.Settler.Begin(mark);
    }

    private async Task<Aftermath> SettledAsync<T>(string what, Started<T> started, IReadOnlyList<string> busy, CancellationToken cancel)
    {
        try
        {
            Aftermath? after = null;
            var calm = await shop.Ui.UnlessEndedAsync(shop.Settler.SettleAsync(
                started.Animated, started.Frame, rest => after = Compare(started.Before, [.. rest.StillBusy, .. busy]), cancel)).ConfigureAwait(false);
            return after ?? await shop.Ui.RunAsync(what, () => Compare(started.Before, [.. calm.StillBusy, .. busy]), cancel).ConfigureAwait(false);
        }
        catch (ToolFailure) when (shop.Ui.HasEnded)
        {
            // Nobody is left to ask; what is known is that the app ends, and its windows with it.
            return new Aftermath([], [.. started.Before.Windows.Select(known => known.Title)], ["the app, which ends"], [], shop.Revision.Number);
        }
    }

    private Aftermath Compare(TreeSnapshot before, IReadOnlyList<string> busy)
    {
        using var still = shop.Tree.HoldStill();
        var now = shop.Revision.Look();
        var changed = now.ChangedSince(before).Take(MostChanges).ToList();
        return new Aftermath(
            [.. now.Windows.Where(open => before.Windows.All(known => known.Window != open.Window)).Select(open => open.Title)],
            [.. before.Windows.Where(known => now.Windows.All(open => open.Window != known.Window)).Select(known => known.Title)],
            busy,
            [.. changed.Select(shop.Paths.Of)],
            shop.Revision.Number)
        {
            Called = changed.Take(AftermathText.Shown).Select(shop.Paths.Called).DistinctBy(element => element.Path).ToDictionary(element => element.Path, element => element.Name),
        };
    }

    private sealed record Started<T>(T Aim, TreeSnapshot Before, IReadOnlySet<AvaloniaObject> Animated)
    {
        public FrameWait? Frame { get; set; }
    }
}
