using System.Diagnostics;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia.Threading;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Waits until the app is idle: dispatcher drained, layout valid, frame drawn, hover state current, no finite animation running, and no delayed pointer
/// effect pending.
/// </summary>
/// <param name="ui">Dispatches to the UI thread.</param>
/// <param name="frames">Tracks whether the last frame is current.</param>
/// <param name="animations">Tracks animations.</param>
/// <param name="topLevels">Returns every window, including popup windows.</param>
internal sealed class Settler(
    UiThread ui, CurrentFrame frames, AnimationWatch animations, Func<IReadOnlyList<TopLevel>> topLevels)
{
    private const string What = "waiting for the app to settle";

    // Layout that is still invalid after this many passes is being changed by the app itself.
    private const int MostAtOnce = 5;

    // The number of frames that an idle machine draws in most of the limit. A busy machine gets more time for them.
    private const int LeastLooks = 40;

    // With fewer frames the UI thread itself is busy, and more time does not help.
    private const int LeastProgress = 3;

    // Without steps, an animation that begins shows no change yet.
    private const int LeastSteps = 2;

    /// <summary>The time of one UI thread job above which the thread is reported as busy besides an animation.</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromMilliseconds(100);

    private static readonly IReadOnlySet<AvaloniaObject> s_nothing = new HashSet<AvaloniaObject>();

    /// <summary>Gets the time limit on an idle machine.</summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets the time limit if frames are slow, and for Avalonia's delayed effects: a scroll bar collapses after two seconds.</summary>
    public TimeSpan LongLimit { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>
    /// Gets the real time limit in stepped time, in which the steps of the render clock are limited by <see cref="LongLimit"/>: some 190 frames, each of which
    /// takes a busy machine up to 100 ms.
    /// </summary>
    public TimeSpan SteppedLimit { get; init; } = TimeSpan.FromSeconds(20);

    /// <summary>Returns a settler of the same app with one limit for everything.</summary>
    public Settler Within(TimeSpan limit) => new(ui, frames, animations, topLevels) { Limit = limit, LongLimit = limit, SteppedLimit = limit };

    /// <summary>Requests the first frame. UI thread only.</summary>
    /// <param name="mark">The animation mark from before the action.</param>
    public FrameWait Begin(long mark) => new(mark, frames.RequestAsync(FramePace.AtOnce));

    /// <summary>Reads the app in a UI thread job in which it is idle, or after the time limit in its current state. Callable from any thread.</summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="look">Short work. Its exceptions go to the caller.</param>
    /// <param name="cancel">Cancels the wait.</param>
    /// <returns>The result, and the app's idle state.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task<(T Seen, IdleState Idle)> LookAtRestAsync<T>(string what, Func<T> look, CancellationToken cancel)
    {
        var seen = default((bool IsSeen, T Value));
        var idle = await SettleAsync(null, null, _ => seen = (true, look()), cancel).ConfigureAwait(false);
        return (seen.IsSeen ? seen.Value : await ui.RunAsync(what, look, cancel).ConfigureAwait(false), idle);
    }

    /// <summary>Waits on the app's own frames. Callable from any thread.</summary>
    /// <param name="before">The objects animated before the gesture, which are named but not waited for.</param>
    /// <param name="begun">The frame that was already requested, if any.</param>
    /// <param name="atRest">Reads the app in the same UI thread job in which it was found idle; not called otherwise.</param>
    /// <param name="cancel">Cancels the wait.</param>
    /// <param name="awaitsAnimations">Whether finite animations and delayed effects are waited for; otherwise they are only named.</param>
    public async Task<IdleState> SettleAsync(
        IReadOnlySet<AvaloniaObject>? before, FrameWait? begun, Action<IdleState>? atRest, CancellationToken cancel, bool awaitsAnimations = true)
    {
        var watch = Stopwatch.StartNew();
        var state = new Look(true, false, []);
        var steps = 0;
        var since = TimeSpan.Zero;
        TimeSpan Left(int looks) => LimitOf(state, looks) is var limit && limit > watch.Elapsed ? limit - watch.Elapsed : TimeSpan.FromMilliseconds(1);
        for (var looks = 0; watch.Elapsed < LimitOf(state, looks) && steps * PlatformFrames.Interval < LongLimit; looks++)
        {
            try
            {
                since = watch.Elapsed;
                var frame = begun ?? await IdleAsync(() => Begin(state, looks), Left(looks), cancel).ConfigureAwait(false);
                begun = null;
                await frame.Drawn.WaitAsync(Left(looks), cancel).ConfigureAwait(false);
                since = watch.Elapsed;
                var isStepped = steps >= LeastSteps;
                state = await IdleAsync(
                    () => awaitsAnimations ? LookAfter(frame.Mark, before ?? s_nothing, isStepped, atRest) : LookBetween(frame.Mark, atRest),
                    Left(looks),
                    cancel).ConfigureAwait(false);
                steps += state.Animates && PlatformFrames.SteppedTime is not null ? 1 : 0;
                if (!state.WillChange)
                    break;
            }
            catch (TimeoutException)
            {
                return TooLate(state.Busy);
            }
            catch (ToolFailure busy) when (busy.Code == "UI_THREAD_BUSY")
            {
                // At the end of the limit the UI thread job has less time than it needs, which is not reported as busy.
                var isBlameless = state.Busy.Count > 0 && watch.Elapsed - since < s_turn;
                return TooLate(isBlameless ? state.Busy : [.. state.Busy, $"the UI thread: {ui.WhatRuns}"]);
            }
        }

        return state.WillChange ? TooLate(state.Busy) : new IdleState(state.Busy);
    }

    private static IdleState TooLate(IReadOnlyList<string> busy) => new(busy.Count > 0 ? busy : ["the renderer"]) { IsTooLate = true };

    private FrameWait Begin(Look last, int looks)
    {
        var isStepped = PlatformFrames.SteppedTime is not null;
        if (last.Animates)
            PlatformFrames.Advance(PlatformFrames.Interval);

        var takesTime = last.IsDelayed || last.Animates && !isStepped || looks > MostAtOnce && !last.Animates;
        return new FrameWait(animations.Mark(), frames.RequestAsync(takesTime ? FramePace.InTime : FramePace.AtOnce));
    }

    private TimeSpan LimitOf(Look state, int looks) =>
        state.Animates && PlatformFrames.SteppedTime is not null ? SteppedLimit
        : state.IsDelayed || looks is >= LeastProgress and < LeastLooks ? LongLimit : Limit;

    private Task<T> IdleAsync<T>(Func<T> work, TimeSpan limit, CancellationToken cancel) =>
        ui.RunAsync(What, work, DispatcherPriority.ContextIdle, limit, cancel);

    private Look LookAfter(long mark, IReadOnlySet<AvaloniaObject> before, bool isStepped, Action<IdleState>? atRest)
    {
        var look = LookAfter(mark, before);
        if (!look.WillChange && !isStepped && PlatformFrames.IsStepAwaited)
            return new Look(true, true, look.Busy);

        if (!look.WillChange)
        {
            if (PlatformFrames.SteppedTime is not null)
                animations.Forget();

            atRest?.Invoke(new IdleState(look.Busy));
        }

        return look;
    }

    private Look LookAfter(long mark, IReadOnlySet<AvaloniaObject> before)
    {
        var animated = animations.ChangedSince(mark, before);
        var busy = NamesOf(animated);
        if (busy.Count == 0 && !frames.IsCurrent)
            return new Look(true, false, ["layout"]);

        return animated.WillEnd ? new Look(true, true, busy) : LookUnderPointer(busy);
    }

    // Between two inputs that follow each other at once.
    private Look LookBetween(long mark, Action<IdleState>? atRest)
    {
        var busy = NamesOf(animations.ChangedSince(mark, s_nothing));
        if (busy.Count == 0 && !frames.IsCurrent)
            return new Look(true, false, ["layout"]);

        atRest?.Invoke(new IdleState(busy));
        return new Look(false, false, busy);
    }

    private static List<string> NamesOf(AnimationState animated) =>
        [.. animated.Moved.Select(entry => $"animation of {entry.Property}" + (entry.Owner is null ? "" : $" on {PlaceOf(entry.Owner)}")).Distinct()];

    private Look LookUnderPointer(List<string> endless)
    {
        if (!IsPointerCurrent())
            return new Look(true, endless.Count > 0, [.. endless, "layout"]);

        if (PlatformFrames.SteppedTime is not null)
            return new Look(DelayedEffects.MakeDue(), false, endless);

        var delayed = DelayedEffects.Pending();
        return new Look(delayed.Count > 0, endless.Count > 0, [.. endless, .. delayed]) { IsDelayed = delayed.Count > 0 };
    }

    // Repeats the hit test of the resting pointer. Returns false if hover states changed, because the next frame draws them.
    private bool IsPointerCurrent()
    {
        var before = frames.Version;
        foreach (var window in topLevels())
            RawInput.UpdatePointerOver(window);

        return frames.Version == before;
    }

    private static string PlaceOf(Visual owner) => ElementLabel.OfShown(owner);

    /// <summary>Represents the observation after a frame.</summary>
    /// <param name="WillChange">Whether the next frame will differ.</param>
    /// <param name="Animates">Whether the cause is an animation, which needs time.</param>
    /// <param name="Busy">The names of pending activities.</param>
    private sealed record Look(bool WillChange, bool Animates, IReadOnlyList<string> Busy)
    {
        /// <summary>Gets a value indicating whether the cause is a timer of Avalonia's own controls.</summary>
        public bool IsDelayed { get; init; }
    }
}
