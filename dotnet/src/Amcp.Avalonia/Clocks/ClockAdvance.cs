using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using Avalonia.Threading;

namespace Amcp.Avalonia.Clocks;

/// <summary>Puts the clocks forward from timer to timer, so that every one fires at its time, after what the former ones did.</summary>
internal sealed class ClockAdvance(UiThread ui, MovableTime time, DispatcherClock? dispatcher)
{
    private const string What = "AdvanceClock";

    private static readonly TimeSpan s_shortestStep = TimeSpan.FromMilliseconds(1);

    /// <summary>Goes forward; callable from any thread.</summary>
    /// <param name="by">Whole milliseconds.</param>
    /// <param name="timeout">How long the timers on the way may take.</param>
    /// <param name="cancel">Gives up; what was put forward stays.</param>
    /// <exception cref="ToolFailure">TIMEOUT with how far it came, UI_THREAD_BUSY.</exception>
    public async Task RunAsync(TimeSpan by, TimeSpan timeout, CancellationToken cancel)
    {
        var watch = Stopwatch.StartNew();
        for (var left = by; left > TimeSpan.Zero;)
        {
            await DrainAsync(cancel).ConfigureAwait(false);
            try
            {
                var patience = timeout > watch.Elapsed ? timeout - watch.Elapsed : TimeSpan.Zero;
                left -= await StepAsync(left).WaitAsync(patience, cancel).ConfigureAwait(false);
            }
            catch (TimeoutException)
            {
                throw TooManyTimers(by - left, by, timeout);
            }
        }

        await DrainAsync(cancel).ConfigureAwait(false);
    }

    private async Task<TimeSpan> StepAsync(TimeSpan left)
    {
        var next = TimeSpan.FromMilliseconds(Math.Ceiling((time.UntilNext ?? left).TotalMilliseconds));
        var atMost = next > left ? left : next < s_shortestStep ? s_shortestStep : next;
        var step = dispatcher is null ? atMost : await dispatcher.StepAsync(atMost).ConfigureAwait(false);
        await time.PutForwardAsync(step).ConfigureAwait(false);
        return step;
    }

    // What the timers that have fired set off comes before what the next ones do.
    private Task DrainAsync(CancellationToken cancel) =>
        ui.RunAsync(What, () => true, DispatcherPriority.SystemIdle, ui.StartLimit, cancel);

    private static ToolFailure TooManyTimers(TimeSpan done, TimeSpan by, TimeSpan timeout) => Failures.Timeout(
        $"The clock came {done.TotalMilliseconds:0} of {by.TotalMilliseconds:0} ms forward in {timeout.TotalMilliseconds:0} ms: its timers take too long, or are too many. Give a longer `timeout`, or advance by less.",
        new JsonObject { ["movedMs"] = done.TotalMilliseconds });
}
