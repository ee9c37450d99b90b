namespace Amcp.Avalonia.Clocks;

/// <summary>Advances the clocks timer by timer, so that each timer fires at its due time, after the effects of earlier timers.</summary>
internal sealed class ClockAdvance(UiThread ui, MovableTime time, DispatcherClock? dispatcher)
{
    // For the timers of the time in which a key or finger is held.
    private static readonly TimeSpan s_heldLimit = TimeSpan.FromSeconds(10);

    /// <summary>Lets time pass while a key or finger is held: real time, or in stepped time a step of the clock.</summary>
    public static Task PassAsync(UiThread ui, MovableTime time, TimeSpan by) => time.IsStepped && DispatcherClock.Find() is { } dispatcher
        ? new ClockAdvance(ui, time, dispatcher).RunAsync(by, s_heldLimit, CancellationToken.None)
        : Task.Delay(by, CancellationToken.None);

    /// <summary>Advances the clocks. Callable from any thread, which takes no part between start and end.</summary>
    /// <param name="by">Whole milliseconds.</param>
    /// <param name="timeout">The time limit for the timers that fire.</param>
    /// <param name="cancel">Stops advancing. Progress made so far is kept.</param>
    /// <exception cref="ToolFailure">TIMEOUT with the progress made, UI_THREAD_BUSY, or WINDOW_CLOSED if the app ends first.</exception>
    public async Task RunAsync(TimeSpan by, TimeSpan timeout, CancellationToken cancel)
    {
        var walk = new ClockWalk(time, dispatcher, by, timeout);
        walk.Begin();
        try
        {
            await EndedAsync(walk, cancel).ConfigureAwait(false);
            await ui.UnlessEndedAsync(walk.Arrived).ConfigureAwait(false);
        }
        catch
        {
            walk.GiveUp();
            throw;
        }
    }

    private async Task EndedAsync(ClockWalk walk, CancellationToken cancel)
    {
        Task end = Task.WhenAny(walk.Arrived, ui.Ended);
        while (!end.IsCompleted)
        {
            var remaining = ui.StartLimit - walk.Waiting;
            if (remaining <= TimeSpan.Zero)
                throw Failures.UiThreadBusy(ui.WhatRuns, ui.StartLimit);

            await end.WaitAsync(remaining, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            cancel.ThrowIfCancellationRequested();
        }
    }
}
