using System.Diagnostics;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Waits until an element has the described state, and while it must keep it, checking after each of the app's own frames.</summary>
internal sealed class WaitForElementTool(
    UiThread ui, ElementPath paths, ElementReader reader, ElementFinder finder, CurrentFrame frames, Settler settler, Interaction interaction, MovableTime time)
    : Tool<WaitForElementArguments, WaitForElementResult>("WaitForElement", TimeJson.Default)
{
    private const int LongestStay = 3_600_000;

    // Limits the work that a timer of the app starts while the state must stay.
    private static readonly TimeSpan s_timerLimit = TimeSpan.FromSeconds(10);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">TIMEOUT with the last state, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override async Task<WaitForElementResult> RunAsync(WaitForElementArguments arguments, CancellationToken cancel)
    {
        if (arguments.ForMs is < 1 or > LongestStay)
            throw Failures.Invalid("forMs", $"`forMs` is a number of milliseconds from 1 to {LongestStay}, which is an hour.");

        var locator = ElementFinder.Parse(arguments.Element);
        var wanted = new WantedState(arguments);
        var timeout = Limits.Timeout(arguments.Timeout);
        var rows = new RowMemory();
        var watch = Stopwatch.StartNew();
        var jump = arguments.Jump == true && time.IsStepped ? new ClockJump(ui, frames, settler, interaction, time, timeout, cancel) : null;
        Task<FoundElement?> LookAsync(Func<string, string> failure) =>
            ui.RunAsync($"WaitForElement `{arguments.Element}`", () => Look(locator, arguments.Window, rows, wanted, failure), cancel);
        var found = await interaction.RetryAsync(
            () => LookAsync(problem => $"{problem} after {watch.Elapsed.TotalMilliseconds:0} ms{OnTheAppsClock(jump)}."),
            timeout,
            cancel,
            jump is null ? null : jump.GoOnAsync).ConfigureAwait(false);
        var jumped = jump?.Result;
        if (arguments.ForMs is { } forMs)
        {
            wanted.WasMet = true;
            (found, var stayed) = await StayAsync(LookAsync, TimeSpan.FromMilliseconds(forMs), cancel).ConfigureAwait(false);
            jumped = stayed is null ? jumped : new ClockJumps(stayed.Ms + (jumped?.Ms ?? 0), stayed.Timers + (jumped?.Timers ?? 0));
        }

        return new WaitForElementResult(found?.Path, Math.Round(watch.Elapsed.TotalMilliseconds, 1), found, jumped);
    }

    // A change ends the call at once: the state has not stayed, no matter what follows.
    private async Task<(FoundElement? Last, ClockJumps? Jumped)> StayAsync(
        Func<Func<string, string>, Task<FoundElement?>> lookAsync, TimeSpan period, CancellationToken cancel)
    {
        Task<FoundElement?> LookAfterAsync(TimeSpan passed) => lookAsync(
            problem => $"{problem.TrimEnd(',')}, {passed.TotalMilliseconds:0} ms after it became as described. It must stay so for {period.TotalMilliseconds:0} ms.");
        var last = default(FoundElement);
        if (time.IsStepped)
        {
            var jump = new ClockJump(ui, frames, settler, interaction, time, period, cancel) { RealLimit = s_timerLimit };
            while (!jump.IsAtEnd)
            {
                await jump.GoOnAsync().ConfigureAwait(false);
                last = await LookAfterAsync(jump.Moved).ConfigureAwait(false);
            }

            if (jump.Moved < period)
            {
                await new ClockAdvance(ui, time, DispatcherClock.Find()).RunAsync(period - jump.Moved, s_timerLimit, cancel).ConfigureAwait(false);
                await settler.SettleAsync(null, null, null, cancel).ConfigureAwait(false);
                last = await LookAfterAsync(period).ConfigureAwait(false);
            }

            return (last, new ClockJumps(period.TotalMilliseconds, jump.Count));
        }

        for (var watch = Stopwatch.StartNew(); watch.Elapsed < period;)
        {
            await interaction.FramesAsync(1, cancel).ConfigureAwait(false);
            last = await LookAfterAsync(watch.Elapsed).ConfigureAwait(false);
        }

        return (last, null);
    }

    private string OnTheAppsClock(ClockJump? jump) => time.IsStepped switch
    {
        true when jump is null => ", while the app's clock stood still: `jump: true` lets it go from timer to timer",
        true => FormattableString.Invariant($", in which the app's clock went {jump.Moved.TotalMilliseconds:0} ms forward"),
        false => "",
    };

    private FoundElement? Look(Locator locator, string? window, RowMemory rows, WantedState wanted, Func<string, string> failure)
    {
        var looked = Looked(locator, window, rows);
        if (looked.Problem is { } absent && wanted.IsUndecided(absent))
        {
            (absent as NotInViewFailure)?.Reveal();
            throw Failures.Timeout($"`{locator.Text}` {failure("was not found")} {absent.Message}", absent.Details.DeepClone().AsObject());
        }

        var matches = looked.Matches;
        if (wanted.Problem(matches) is { } problem)
        {
            var hint = matches.Count == 0 && !wanted.WantsNothing ? " " + (looked.Problem?.Message ?? Hint(locator, window)) : wanted.Remedy(matches);
            throw Failures.Timeout($"`{locator.Text}` {failure(problem)}{hint}", WantedState.Describe(matches, paths));
        }

        return matches.Count == 0 ? null : reader.Found(matches[0].Element, matches[0].LocatorKind);
    }

    private Looked Looked(Locator locator, string? window, RowMemory rows)
    {
        try
        {
            return finder.Look(locator, window, rows);
        }
        catch (ToolFailure absent) when (absent.Code is "ELEMENT_NOT_FOUND" or "WINDOW_CLOSED")
        {
            return new Looked([]);
        }
    }

    private string Hint(Locator locator, string? window)
    {
        try
        {
            return finder.Hint(locator, window);
        }
        catch (ToolFailure absent)
        {
            return absent.Message;
        }
    }
}
