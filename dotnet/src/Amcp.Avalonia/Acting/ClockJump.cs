using System.Diagnostics;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Settling;
using Avalonia.Threading;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Moves stepped time for a call that waits: as soon as nothing else can change the app, from due timer to due timer, and lets the app settle after each.
/// One instance per call, which looks at the app between its moves. The limit is that of the call, in the app's time and, unless
/// <see cref="RealLimit"/> is set, in real time. Callable from any thread.
/// </summary>
internal sealed class ClockJump(
    UiThread ui, CurrentFrame frames, Settler settler, Interaction interaction, MovableTime time, TimeSpan limit, CancellationToken cancel)
{
    // Threads that never rest are not waited for.
    private static readonly TimeSpan s_longestWork = TimeSpan.FromSeconds(1);

    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly DispatcherClock? _dispatcher = DispatcherClock.Find();
    private (Stopwatch Since, (long Moves, long Timers, UnseenWork Unseen) State)? _quiet;

    // It has had its period. What is new after a move gets one too.
    private UnseenWork _awaited;
    private bool _hasSettled;

    /// <summary>Gets how long the app is quiet before its clock moves although there is work that is not seen, such as that of a thread or a server.</summary>
    public TimeSpan IdlePeriod { get; init; } = TimeSpan.FromMilliseconds(100);

    /// <summary>Gets the limit in real time; null if it is that in the app's time.</summary>
    public TimeSpan? RealLimit { get; init; }

    /// <summary>Gets the time that the app's clock has moved.</summary>
    public TimeSpan Moved { get; private set; }

    /// <summary>Gets the number of moves.</summary>
    public int Count { get; private set; }

    /// <summary>Gets a value indicating whether the app was idle and no timer was due within the limit.</summary>
    public bool IsAtEnd { get; private set; }

    /// <summary>Gets how far the call has moved stepped time.</summary>
    public ClockJumps Result => new(Moved.TotalMilliseconds, Count);

    /// <summary>Moves to the next timer, or waits for a frame while the app is not idle yet, or no timer is due within the limit.</summary>
    public async Task GoOnAsync()
    {
        var moved = _hasSettled || await SettleAsync().ConfigureAwait(false) ? await MoveAsync().ConfigureAwait(false) : null;
        IsAtEnd = moved == TimeSpan.Zero;
        if (moved is { Ticks: > 0 } by)
        {
            Moved += by;
            Count++;
            _hasSettled = await SettleAsync().ConfigureAwait(false);
        }
        else
        {
            _hasSettled = false;
            await interaction.FramesAsync(1, cancel).ConfigureAwait(false);
        }
    }

    private async Task<bool> SettleAsync() => !(await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false)).IsTooLate;

    /// <summary>Moves both clocks and the animations together, after the dispatcher has drained.</summary>
    /// <returns>How far; zero if no timer is due within the limit, null if the app is not idle.</returns>
    private async Task<TimeSpan?> MoveAsync()
    {
        var arrived = new TaskCompletionSource<TimeSpan?>(TaskCreationOptions.RunContinuationsAsynchronously);
        await ui.RunAsync("moving the clock", () => Move(arrived), DispatcherPriority.SystemIdle, ui.StartLimit, cancel).ConfigureAwait(false);
        return await ui.UnlessEndedAsync(arrived.Task).ConfigureAwait(false);
    }

    // In one job with the move, so that nothing of the dispatcher comes between.
    private bool IsIdle()
    {
        if (!frames.IsCurrent)
            return false;

        var unseen = UnseenWork.Look();
        if (unseen.IsRunning && _watch.Elapsed < s_longestWork)
        {
            _quiet = null;
            return false;
        }

        if (unseen.IsWithin(_awaited))
            return true;

        var state = (frames.Version, time.Changes, unseen);
        if (_quiet is not { } quiet || quiet.State != state)
            _quiet = quiet = (Stopwatch.StartNew(), state);

        if (quiet.Since.Elapsed < IdlePeriod)
            return false;

        _awaited = unseen;
        return true;
    }

    private bool Move(TaskCompletionSource<TimeSpan?> arrived)
    {
        if (!IsIdle())
            return arrived.TrySetResult(null);

        var left = TimeSpan.FromMilliseconds(Math.Floor((limit - Moved).TotalMilliseconds));
        TimeSpan? next = time.UntilNext is { } until ? TimeSpan.FromMilliseconds(Math.Ceiling(until.TotalMilliseconds)) : null;
        void Follow(TimeSpan moved) => _ = FollowAsync(moved, arrived);
        if (next <= TimeSpan.Zero)
        {
            // Its callback waits for a thread.
            return arrived.TrySetResult(null);
        }

        if (_dispatcher is null)
            Follow(next <= left ? next.Value : TimeSpan.Zero);
        else if (next <= left)
            _dispatcher.Step(next.Value, Follow);
        else
            _dispatcher.StepToTimer(left, Follow);

        return true;
    }

    // Runs before the dispatcher's timers, so that they see the same time on both clocks.
    private async Task FollowAsync(TimeSpan moved, TaskCompletionSource<TimeSpan?> arrived)
    {
        if (moved > TimeSpan.Zero)
        {
            PlatformFrames.Advance(moved);
            var remaining = (RealLimit ?? limit) - _watch.Elapsed is var left && left > TimeSpan.Zero ? left : TimeSpan.Zero;
            await time.PutForwardAsync(moved).WaitAsync(remaining, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        arrived.TrySetResult(moved);
    }
}
