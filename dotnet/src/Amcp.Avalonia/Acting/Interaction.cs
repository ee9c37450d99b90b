using System.Diagnostics;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Acts on the app and reports the effects: waits until the element is actionable, performs the gesture, waits until the app is idle, and compares tree
/// snapshots. Callable from any thread.
/// </summary>
internal sealed class Interaction(
    UiThread ui, WindowCatalog windows, ElementTree tree, CurrentFrame frames, AnimationWatch animations, TreeRevision revision, Settler settler, GestureLane lane,
    ChangeList changes)
{
    // A newly laid out element is stationary a frame or two later. Longer animations get their time.
    private const int AtOnce = 3;

    private static readonly TimeSpan s_slowestFrame = TimeSpan.FromMilliseconds(100);

    // The animations before the first of several gestures in a row: the last gesture waits for those of all.
    private volatile IReadOnlySet<AvaloniaObject>? _animatedBefore;

    /// <summary>Performs one gesture as soon as it is possible.</summary>
    /// <typeparam name="T">The gesture's input, determined right before it.</typeparam>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="aim">Checks whether the gesture is possible. A retryable failure is repeated after the next frame.</param>
    /// <param name="gesture">Sends the input.</param>
    /// <param name="timeout">The time limit for attempts.</param>
    /// <param name="cancel">Cancels the call.</param>
    /// <exception cref="ToolFailure">The last failure of an attempt, or UI_THREAD_BUSY.</exception>
    public Task<(T Aim, ActionEffects After)> ActAsync<T>(string what, Func<T> aim, Action<T> gesture, RetryLimits timeout, CancellationToken cancel) =>
        ActAsync(what, aim, [gesture], timeout, cancel);

    /// <summary>Performs one gesture of several strokes. Between them the app handles and renders the previous stroke.</summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="aim">Checks whether the gesture is possible. A retryable failure is repeated after the next frame.</param>
    /// <param name="strokes">Sends the input, stroke by stroke.</param>
    /// <param name="timeout">The time limit for attempts.</param>
    /// <param name="cancel">Cancels the call; a gesture that has started is completed.</param>
    /// <param name="between">Awaited between strokes instead of a frame of the app, for keys and fingers that are held.</param>
    /// <param name="awaitsAnimations">Whether animations are waited for; otherwise the next gesture that waits for any waits for these too.</param>
    /// <inheritdoc cref="ActAsync{T}(string, Func{T}, Action{T}, RetryLimits, CancellationToken)"/>
    public async Task<(T Aim, ActionEffects After)> ActAsync<T>(
        string what, Func<T> aim, IReadOnlyList<Action<T>> strokes, RetryLimits timeout, CancellationToken cancel, Func<Task>? between = null,
        bool awaitsAnimations = true)
    {
        var asking = lane.NestedHandler;
        IReadOnlyList<Action<Started<T>>> made =
            [.. strokes.SkipLast(1).Select<Action<T>, Action<Started<T>>>(stroke => begun => stroke(begun.Aim)), begun => Make(strokes[^1], begun)];
        var (started, nested) = await RetryAsync(
            () => lane.RunAsync(
                what,
                () => Start(aim),
                made,
                between ?? BetweenStrokesAsync,
                cancel),
            timeout,
            cancel).ConfigureAwait(false);
        IReadOnlyList<string> busy = nested ? [$"{what}, whose handler runs a loop of its own"] : [];
        var after = await SettledAsync(what, started, busy, cancel, awaitsAnimations).ConfigureAwait(false);
        if (asking is null || after.Closed.Count == 0)
            return (started.Aim, after);

        // A nested loop that a closed window ends still runs the jobs that are queued: the app may have been read before the loop's handler went on.
        await Task.WhenAny(asking, ui.Ended, Task.Delay(settler.Limit, cancel)).ConfigureAwait(false);
        return (started.Aim, await SettledAsync(what, started with { Frame = null }, busy, cancel, awaitsAnimations).ConfigureAwait(false));
    }

    /// <summary>Runs a longer operation and reports its effects like those of a gesture.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY, or a failure of the operation.</exception>
    public async Task<ActionEffects> ObserveAsync(string what, Func<Task> deed, CancellationToken cancel)
    {
        var started = await ui.RunAsync(
            what, () => Start(() => true), cancel).ConfigureAwait(false);
        await deed().ConfigureAwait(false);
        return await SettledAsync(what, started, [], cancel).ConfigureAwait(false);
    }

    /// <summary>Repeats an attempt after each frame of the app while it fails with a retryable failure.</summary>
    /// <param name="attempt">The attempt.</param>
    /// <param name="timeout">The time limit for attempts.</param>
    /// <param name="cancel">Cancels the call.</param>
    /// <param name="between">Awaited after a failure instead of a frame.</param>
    /// <exception cref="ToolFailure">The last failure after the time limit, or a permanent failure.</exception>
    public async Task<T> RetryAsync<T>(Func<Task<T>> attempt, RetryLimits timeout, CancellationToken cancel, Func<Task>? between = null)
    {
        var watch = Stopwatch.StartNew();
        for (var attempts = 1; ; attempts++)
        {
            try
            {
                return await attempt().ConfigureAwait(false);
            }
            catch (ToolFailure failure) when (failure.Retryable && failure.Code != "UI_THREAD_BUSY" && watch.Elapsed < timeout.For(failure))
            {
                await (between?.Invoke() ?? NextFrameAsync(attempts <= AtOnce ? FramePace.AtOnce : FramePace.InTime, cancel)).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Waits for some frames of the app, each at the regular rate.</summary>
    public async Task FramesAsync(int count, CancellationToken cancel)
    {
        for (var frame = 0; frame < count; frame++)
            await NextFrameAsync(FramePace.InTime, cancel).ConfigureAwait(false);
    }

    // The next stroke acts on what the previous one moved; if nothing moved, the last frame is current.
    private async Task BetweenStrokesAsync()
    {
        if (!await ui.RunAsync("waiting for a stroke", () => frames.IsCurrent, CancellationToken.None).ConfigureAwait(false))
            await NextFrameAsync(FramePace.AtOnce, CancellationToken.None).ConfigureAwait(false);
    }

    private async Task NextFrameAsync(FramePace pace, CancellationToken cancel)
    {
        var (frame, hasWindow) = await ui.RunAsync("waiting for a frame", () => (Frame(pace), windows.All().Count > 0), cancel).ConfigureAwait(false);

        // Without a window there are no frames, and a minimised window may draw none.
        var shortest = hasWindow ? Task.CompletedTask : Task.Delay(TimeSpan.FromMilliseconds(16), cancel);
        await Task.WhenAll(frame, shortest).WaitAsync(s_slowestFrame, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancel.ThrowIfCancellationRequested();
    }

    // In stepped time, animations that begin between two actions move on with the frames of the next one that waits.
    private Task Frame(FramePace pace)
    {
        if (PlatformFrames.IsStepAwaited)
            PlatformFrames.Advance(PlatformFrames.Interval);

        return frames.RequestAsync(pace);
    }

    private Started<T> Start<T>(Func<T> aim)
    {
        using var still = tree.HoldStill();
        return new Started<T>(aim(), revision.Look(), _animatedBefore ?? animations.AlreadyRunning());
    }

    private void Make<T>(Action<T> gesture, Started<T> begun)
    {
        var mark = animations.Mark();
        gesture(begun.Aim);

        // If requested before the app draws the gesture's changes, this frame shows them, and no second frame is needed.
        begun.Frame = settler.Begin(mark);
    }

    private async Task<ActionEffects> SettledAsync<T>(
        string what, Started<T> started, IReadOnlyList<string> busy, CancellationToken cancel, bool awaitsAnimations = true)
    {
        _animatedBefore = awaitsAnimations ? null : started.Animated;
        try
        {
            ActionEffects? after = null;
            var idle = await ui.UnlessEndedAsync(settler.SettleAsync(
                started.Animated, started.Frame, rest => after = Compare(started, [.. rest.StillBusy, .. busy]), cancel, awaitsAnimations)).ConfigureAwait(false);
            return after ?? await ui.RunAsync(what, () => Compare(started, [.. idle.StillBusy, .. busy]), cancel).ConfigureAwait(false);
        }
        catch (ToolFailure) when (ui.HasEnded)
        {
            // The app has ended with all its windows, so its state can no longer be read.
            return new ActionEffects([], [.. started.Before.Windows.Select(known => known.Title)], ["the app, which ends"], [], 0, revision.Number);
        }
    }

    private ActionEffects Compare<T>(Started<T> started, IReadOnlyList<string> busy)
    {
        using var still = tree.HoldStill();
        var (before, now) = (started.Before, revision.Look());
        var (changed, more, located) = changes.Of(before, now, (started.Aim as IGestureTarget)?.Acted);
        return new ActionEffects(
            now.OpenUnlike(before),
            before.OpenUnlike(now),
            busy,
            changed,
            more,
            revision.Number)
        {
            Located = located,
        };
    }

    private sealed record Started<T>(T Aim, TreeSnapshot Before, IReadOnlySet<AvaloniaObject> Animated)
    {
        public FrameWait? Frame { get; set; }
    }
}
