using System.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Threading;

namespace Amcp.Avalonia.Settling;

/// <summary>Waits until the app has come to rest: dispatcher drained, layout clean, frame out, no animation that ends still running.</summary>
internal sealed class Settler(UiThread ui, CurrentFrame frames, AnimationWatch animations, ElementPath paths)
{
    private const string What = "waiting for the app to settle";

    // Layout that has not come to rest by then is moved by the app itself.
    private const int MostAtOnce = 5;

    /// <summary>What the UI thread may take for one turn before it is named as busy beside an animation.</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromMilliseconds(100);

    private static readonly IReadOnlySet<AvaloniaObject> s_nothing = new HashSet<AvaloniaObject>();

    /// <summary>How long it is waited at most.</summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Asks for the frame to begin with. UI thread only.</summary>
    /// <param name="mark">Of the animations, from before what shall settle.</param>
    public FrameWait Begin(long mark) => new(mark, frames.RequestAsync(FramePace.AtOnce));

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
        for (var looks = 0; watch.Elapsed < Limit; looks++)
        {
            try
            {
                since = watch.Elapsed;
                var pace = state.Animates || looks > MostAtOnce ? FramePace.InTime : FramePace.AtOnce;
                var frame = begun ?? await IdleAsync(() => new FrameWait(animations.Mark(), frames.RequestAsync(pace)), Left(watch), cancel).ConfigureAwait(false);
                begun = null;
                await frame.Drawn.WaitAsync(Left(watch), cancel).ConfigureAwait(false);
                since = watch.Elapsed;
                state = await IdleAsync(() => LookAfter(frame.Mark, before ?? s_nothing, atRest), Left(watch), cancel).ConfigureAwait(false);
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

    private TimeSpan Left(Stopwatch watch) => Limit > watch.Elapsed ? Limit - watch.Elapsed : TimeSpan.FromMilliseconds(1);

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
        return animates || frames.IsCurrent ? new Look(animated.WillEnd, animates, busy) : new Look(true, animates, ["layout"]);
    }

    private string PlaceOf(Visual owner) => ElementTree.Shown(owner) is { } shown ? paths.Of(shown) : TypeName.Of(owner);

    /// <summary>What was seen after a frame.</summary>
    /// <param name="WillChange">Whether the next frame will show something else.</param>
    /// <param name="Animates">Whether that is by an animation, which needs its time.</param>
    /// <param name="Busy">What moves, by name.</param>
    private sealed record Look(bool WillChange, bool Animates, IReadOnlyList<string> Busy);
}
