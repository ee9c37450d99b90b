using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Advances the app's clocks, and reports which of them it cannot reach.</summary>
internal sealed class AdvanceClockTool(UiThread ui, Interaction interaction, MovableTime time)
    : Tool<AdvanceClockArguments, AdvanceClockResult>("AdvanceClock", TimeJson.Default)
{
    private const long Longest = 36_525L * 24 * 3600 * 1000;
    private const string Timers = "DispatcherTimer";
    private const string Provider = "AmcpTime.Provider";
    private const string Animations = "animations";

    private static readonly string[] s_beyondReach =
    [
        "Task.Delay, PeriodicTimer and CancelAfter without AmcpTime.Provider",
        "System.Threading.Timer and System.Timers.Timer",
        "DateTime.Now, Stopwatch and Environment.TickCount",
    ];

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">UNSUPPORTED if no clock can be advanced, TIMEOUT with the progress made, UI_THREAD_BUSY, INVALID_ARGUMENT.</exception>
    protected override async Task<AdvanceClockResult> RunAsync(AdvanceClockArguments arguments, CancellationToken cancel)
    {
        if (arguments.By is < 1 or > Longest)
            throw Failures.Invalid("by", $"`by` is a number of milliseconds from 1 to {Longest}, which is a century.");

        var dispatcher = DispatcherClock.Find();
        if (dispatcher is null && !time.IsUsed)
        {
            throw Failures.Unsupported(
                "Neither clock of this app can be moved: its platform does not let DispatcherTimer be put forward (the managed headless platform does), and it does not use AmcpTime.Provider.");
        }

        var timeout = Limits.Timeout(arguments.Timeout);
        var advance = new ClockAdvance(ui, time, dispatcher);
        var after = await interaction.ObserveAsync(
            "AdvanceClock", () => advance.RunAsync(TimeSpan.FromMilliseconds(arguments.By), timeout, cancel), cancel).ConfigureAwait(false);
        var now = time.GetUtcNow().ToString("O", CultureInfo.InvariantCulture);
        if (PlatformFrames.SteppedTime is not null)
            return new AdvanceClockResult(now, [Timers, Provider, Animations], s_beyondReach, after);

        string[] beyondReach = [.. s_beyondReach, $"{Animations} and transitions"];
        return dispatcher is null
            ? new AdvanceClockResult(now, [Provider], [$"{Timers}: this platform does not let it be put forward", .. beyondReach], after)
            : new AdvanceClockResult(now, [Timers, Provider], beyondReach, after);
    }

    protected override string TextOf(AdvanceClockResult result) => ActionEffects.Describe(
        $"Put forward: {string.Join(", ", result.Moved)}. Not moved: {string.Join("; ", result.NotMoved)}.", result);
}
