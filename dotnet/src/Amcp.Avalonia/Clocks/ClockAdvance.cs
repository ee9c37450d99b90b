using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Clocks;

/// <summary>Puts the clocks forward from timer to timer, so that every one fires at its time, after what the former ones did.</summary>
internal sealed class ClockAdvance(UiThread ui, MovableTime time, DispatcherClock? dispatcher)
{
    /// <summary>Goes forward; callable from any thread, which has no part in it between its beginning and its end.</summary>
    /// <param name="by">Whole milliseconds.</param>
    /// <param name="timeout">How long the timers on the way may take.</param>
    /// <param name="cancel">Gives up; what was put forward stays.</param>
    /// <exception cref="ToolFailure">TIMEOUT with how far it came, UI_THREAD_BUSY, WINDOW_CLOSED when the app ends before.</exception>
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
            var patience = ui.StartLimit - walk.Waiting;
            if (patience <= TimeSpan.Zero)
            {
                throw Failures.UiThreadBusy(ui.WhatRuns, ui.StartLimit);
            }

            await end.WaitAsync(patience, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            cancel.ThrowIfCancellationRequested();
        }
    }
}
