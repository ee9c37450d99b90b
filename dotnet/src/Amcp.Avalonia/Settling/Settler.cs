using System.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Waits until the app has come to rest: dispatcher drained, layout clean, frame out, the pointer over what lies under it now, no animation that ends
/// still running, no effect of the pointer still to come.
/// </summary>
/// <param name="ui">The way onto the UI thread.</param>
/// <param name="frames">Whether the last frame shows where everything is.</param>
/// <param name="animations">What glides.</param>
/// <param name="topLevels">Every window, also those of popups.</param>
internal sealed class Settler(
    UiThread ui, CurrentFrame frames, AnimationWatch animations, Func<IReadOnlyList<TopLevel>> topLevels)
{
    private const string What = "waiting for the app to settle";

    // Layout that has not come to rest by then is moved by the app itself.
    private const int MostAtOnce = 5;

    // As many frames as an idle machine draws in most of the limit: a busy one gets more time for them.
    private const int LeastLooks = 40;

    // Below, the UI thread itself is busy, and more time is of no use.
    private const int LeastProgress = 3;

    /// <summary>What the UI thread may take for one turn before it is named as busy beside an animation.</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromMilliseconds(100);

    private static readonly IReadOnlySet<AvaloniaObject> s_nothing = new HashSet<AvaloniaObject>();

    /// <summary>How long it is waited at most on an idle machine.</summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The same where frames come slowly, and for what Avalonia does by a timer: a scroll bar collapses after two seconds.</summary>
    public TimeSpan LongLimit { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>Asks for the frame to begin with. UI thread only.</summary>
    /// <param name="mark">Of the animations, from before what shall settle.</param>
    public FrameWait Begin(long mark) => new(mark, frames.RequestAsync(FramePace.AtOnce));

    /// <summary>Looks at the app in a turn of the UI thread in which it is at rest, or as it is when it does not come to rest in time. Callable from any thread.</summary>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="look">Short work; what it throws is thrown to the caller.</param>
    /// <param name="cancel">Gives up.</param>
    /// <returns>What it saw, and how the app came to rest.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task<(T Seen, Calm Calm)> LookAtRestAsync<T>(string what, Func<T> look, CancellationToken cancel)
    {
        var seen = default((bool IsSeen, T Value));
        var calm = await SettleAsync(null, null, _ => seen = (true, look()), cancel).ConfigureAwait(false);
        return (seen.IsSeen ? seen.Value : await ui.RunAsync(what, look, cancel).ConfigureAwait(false), calm);
    }

    /// <summary>Waits on the app's own frames; callable from any thread.</summary>
    /// <param name="before">What animated already before the gesture; it is named but not waited for.</param>
    /// <param name="begun">The frame that was asked for already, if any.</param>
    /// <param name="atRest">Looks at the app in the very turn of the UI thread in which it was found at rest; not called when it never was.</param>
    /// <param name="cancel">Gives up.</param>
    public async Task<Calm> SettleAsync(IReadOnlySet<AvaloniaObject>? before, FrameWait? begun, Action<Calm>? atRest, CancellationToken cancel)
    {
        var watch = Stopwatch.StartNew();
        var state = new Look(true, false, []);
        var since = TimeSpan.Zero;
        TimeSpan Left(int looks) => LimitOf(state, looks) is var limit && limit > watch.Elapsed ? limit - watch.Elapsed : TimeSpan.FromMilliseconds(1);
        for (var looks = 0; watch.Elapsed < LimitOf(state, looks); looks++)
        {
            try
            {
                since = watch.Elapsed;
                var pace = state.TakesTime || looks > MostAtOnce ? FramePace.InTime : FramePace.AtOnce;
                var frame = begun ?? await IdleAsync(() => new FrameWait(animations.Mark(), frames.RequestAsync(pace)), Left(looks), cancel).ConfigureAwait(false);
                begun = null;
                await frame.Drawn.WaitAsync(Left(looks), cancel).ConfigureAwait(false);
                since = watch.Elapsed;
                state = await IdleAsync(() => LookAfter(frame.Mark, before ?? s_nothing, atRest), Left(looks), cancel).ConfigureAwait(false);
                if (!state.WillChange)
                {
                    break;
                }
            }
            catch (TimeoutException)
            {
                return TooLate(state.Busy);
            }
            catch (ToolFailure busy) when (busy.Code == "UI_THREAD_BUSY")
            {
                // At the end of the limit a turn of the UI thread is given less time than it needs, which blames nobody.
                var isBlameless = state.Busy.Count > 0 && watch.Elapsed - since < s_turn;
                return TooLate(isBlameless ? state.Busy : [.. state.Busy, $"the UI thread: {ui.WhatRuns}"]);
            }
        }

        return state.WillChange ? TooLate(state.Busy) : new Calm(state.Busy);
    }

    private static Calm TooLate(IReadOnlyList<string> busy) => new(busy.Count > 0 ? busy : ["the renderer"]) { IsTooLate = true };

    private TimeSpan LimitOf(Look state, int looks) =>
        state.IsDelayed || looks is >= LeastProgress and < LeastLooks ? LongLimit : Limit;

    private Task<T> IdleAsync<T>(Func<T> work, TimeSpan limit, CancellationToken cancel) =>
        ui.RunAsync(What, work, DispatcherPriority.ContextIdle, limit, cancel);

    private Look LookAfter(long mark, IReadOnlySet<AvaloniaObject> before, Action<Calm>? atRest)
    {
        var look = LookAfter(mark, before);
        if (!look.WillChange)
        {
            atRest?.Invoke(new Calm(look.Busy));
        }

        return look;
    }

    private Look LookAfter(long mark, IReadOnlySet<AvaloniaObject> before)
    {
        var animated = animations.ChangedSince(mark, before);
        var busy = animated.Moved.Select(entry => $"animation of {entry.Property}" + (entry.Owner is null ? "" : $" on {PlaceOf(entry.Owner)}"))
            .Distinct().ToList();
        var animates = busy.Count > 0;
        if (!animates && !frames.IsCurrent)
        {
            return new Look(true, false, ["layout"]);
        }

        return animated.WillEnd ? new Look(true, true, busy) : LookUnderPointer(busy);
    }

    private Look LookUnderPointer(List<string> endless)
    {
        if (!IsPointerCurrent())
        {
            return new Look(true, endless.Count > 0, [.. endless, "layout"]);
        }

        var delayed = DelayedEffects.Pending();
        return new Look(delayed.Count > 0, endless.Count > 0, [.. endless, .. delayed]) { IsDelayed = delayed.Count > 0 };
    }

    // Repeats the hit test of the resting pointer. False if hover states have changed: the next frame draws them.
    private bool IsPointerCurrent()
    {
        var before = frames.Version;
        foreach (var window in topLevels())
        {
            RawInput.UpdatePointerOver(window);
        }

        return frames.Version == before;
    }

    private static string PlaceOf(Visual owner) => ElementLabel.OfShown(owner);

    /// <summary>What was seen after a frame.</summary>
    /// <param name="WillChange">Whether the next frame will show something else.</param>
    /// <param name="Animates">Whether that is by an animation, which needs its time.</param>
    /// <param name="Busy">What moves, by name.</param>
    private sealed record Look(bool WillChange, bool Animates, IReadOnlyList<string> Busy)
    {
        /// <summary>Whether it is by a timer of Avalonia's own controls.</summary>
        public bool IsDelayed { get; init; }

        /// <summary>Whether more frames at once would bring it no nearer.</summary>
        public bool TakesTime => Animates || IsDelayed;
    }
}
