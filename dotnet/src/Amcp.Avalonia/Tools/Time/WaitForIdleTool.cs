using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Waits until the app is idle, regardless of the length of its transitions.</summary>
internal sealed class WaitForIdleTool(UiThread ui, CurrentFrame frames, Settler settler, Interaction interaction, MovableTime time)
    : Tool<WaitForIdleArguments, WaitForIdleResult>("WaitForIdle", TimeJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">TIMEOUT with the pending activities, INVALID_ARGUMENT.</exception>
    protected override async Task<WaitForIdleResult> RunAsync(WaitForIdleArguments arguments, CancellationToken cancel)
    {
        var limit = Limits.Timeout(arguments.Timeout);
        var idle = Limits.Timeout(arguments.Idle, "idle");
        var waiting = settler.Within(limit);
        var watch = Stopwatch.StartNew();
        var jump = arguments.Jump == true && time.IsStepped ? new ClockJump(ui, frames, settler, interaction, time, limit, cancel) { IdlePeriod = idle } : null;
        while (jump is { Count: 0, IsAtEnd: false } && watch.Elapsed < limit)
            await jump.GoOnAsync().ConfigureAwait(false);

        var state = await waiting.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
        if (!state.IsTooLate && !state.IsIdle)
        {
            // A seemingly endless animation may disappear with the next frame, such as a spinner that the awaited content replaces.
            state = await waiting.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
        }

        if (!state.IsTooLate)
            return new WaitForIdleResult(state.IsIdle, Math.Round(watch.Elapsed.TotalMilliseconds, 1), state.StillBusy, jump?.Result);

        throw Failures.Timeout(
            $"The app has not come to rest after {arguments.Timeout} ms. Still busy: {string.Join(", ", state.StillBusy)}.",
            new JsonObject { ["idle"] = false, ["stillBusy"] = new JsonArray([.. state.StillBusy.Select(what => (JsonNode)what)]) });
    }

    protected override string TextOf(WaitForIdleResult result) => result.Idle
        ? $"Idle after {result.WaitedMs:0} ms."
        : $"At rest after {result.WaitedMs:0} ms, but for what never ends: {string.Join(", ", result.StillBusy)}.";
}
