using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Waits until the app is idle, regardless of the length of its transitions.</summary>
internal sealed class WaitForIdleTool(Workshop shop)
    : Tool<WaitForIdleArguments, WaitForIdleResult>(
        "WaitForIdle", TimeJson.Default.WaitForIdleArguments, TimeJson.Default.WaitForIdleResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">TIMEOUT with the pending activities, INVALID_ARGUMENT.</exception>
    protected override async Task<WaitForIdleResult> RunAsync(WaitForIdleArguments arguments, CancellationToken cancel)
    {
        var limit = Limits.Timeout(arguments.Timeout);
        var idle = Limits.Timeout(arguments.Idle, "idle");
        var settler = new Settler(shop.Ui, shop.Frames, shop.Animations, shop.TopLevels) { Limit = limit, LongLimit = limit, SteppedLimit = limit };
        var watch = Stopwatch.StartNew();
        var jump = arguments.Jump == true && shop.Time.IsStepped ? new ClockJump(shop, limit, cancel) { IdlePeriod = idle } : null;
        while (jump is { Count: 0, IsAtEnd: false } && watch.Elapsed < limit)
        {
            await jump.GoOnAsync().ConfigureAwait(false);
        }

        var calm = await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
        if (!calm.IsTooLate && !calm.IsIdle)
        {
            // A seemingly endless animation may disappear with the next frame, such as a spinner that the awaited content replaces.
            calm = await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
        }

        if (!calm.IsTooLate)
        {
            return new WaitForIdleResult(calm.IsIdle, Math.Round(watch.Elapsed.TotalMilliseconds, 1), calm.StillBusy, jump?.Result);
        }

        throw Failures.Timeout(
            $"The app has not come to rest after {arguments.Timeout} ms. Still busy: {string.Join(", ", calm.StillBusy)}.",
            new JsonObject { ["idle"] = false, ["stillBusy"] = new JsonArray([.. calm.StillBusy.Select(what => (JsonNode)what)]) });
    }

    /// <inheritdoc/>
    protected override string TextOf(WaitForIdleResult result) => result.Idle
        ? $"Idle after {result.WaitedMs:0} ms."
        : $"At rest after {result.WaitedMs:0} ms, but for what never ends: {string.Join(", ", result.StillBusy)}.";
}
