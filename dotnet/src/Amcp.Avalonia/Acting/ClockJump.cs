using System.Diagnostics;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Settling;
using Avalonia.Threading;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Moves stepped time for a call that waits: once the app has been idle for a while, from due timer to due timer, and lets the app settle after each. One
/// instance per call, which looks at the app between its moves. The limit is that of the call, in the app's time and, unless <see cref="RealLimit"/> is set, in real time. Callable from any thread.
/// </summary>
internal sealed class ClockJump(
    UiThread ui, CurrentFrame frames, Settler settler, Interaction interaction, MovableTime time, TimeSpan limit, CancellationToken cancel)
{
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly DispatcherClock? _dispatcher = DispatcherClock.Find();
    private (Stopwatch Since, long Moves, long Timers)? _idle;

    /// <summary>
    /// Gets how long the app is idle before its clock moves. Work that is not seen, such as that of a thread, has this time to show itself or to set a
    /// timer.
    /// </summary>
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
        if (_idle is not { } idle || idle.Since.Elapsed < IdlePeriod)
        {
            await BeIdleAsync().ConfigureAwait(false);
            return;
        }

        var moved = await MoveAsync().ConfigureAwait(false);
        IsAtEnd = moved == TimeSpan.Zero;
        if (IsAtEnd)
        {
            await interaction.FramesAsync(1, cancel).ConfigureAwait(false);
            return;
        }

        Moved += moved;
        Count++;
        await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
    }

    private async Task BeIdleAsync()
    {
        await interaction.FramesAsync(1, cancel).ConfigureAwait(false);
        var idle = await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
        var now = (Moves: frames.Version, Timers: time.Changes);
        if (idle.IsTooLate || ThreadPool.PendingWorkItemCount > 0 || _idle is not { } known || (known.Moves, known.Timers) != now)
            _idle = (Stopwatch.StartNew(), now.Moves, now.Timers);
    }

    /// <summary>Moves both clocks and the animations together, after the dispatcher has drained.</summary>
    /// <returns>How far; zero if no timer is due within the limit.</returns>
    private async Task<TimeSpan> MoveAsync()
    {
        var arrived = new TaskCompletionSource<TimeSpan>(TaskCreationOptions.RunContinuationsAsynchronously);
        await ui.RunAsync("moving the clock", () => Move(arrived), DispatcherPriority.SystemIdle, ui.StartLimit, cancel).ConfigureAwait(false);
        return await ui.UnlessEndedAsync(arrived.Task).ConfigureAwait(false);
    }

    private bool Move(TaskCompletionSource<TimeSpan> arrived)
    {
        var left = TimeSpan.FromMilliseconds(Math.Floor((limit - Moved).TotalMilliseconds));
        TimeSpan? next = time.UntilNext is { } until ? TimeSpan.FromMilliseconds(Math.Ceiling(until.TotalMilliseconds)) : null;
        void Follow(TimeSpan moved) => _ = FollowAsync(moved, arrived);
        if (next <= TimeSpan.Zero)
        {
            // Its callback waits for a thread.
            return arrived.TrySetResult(TimeSpan.Zero);
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
    private async Task FollowAsync(TimeSpan moved, TaskCompletionSource<TimeSpan> arrived)
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
