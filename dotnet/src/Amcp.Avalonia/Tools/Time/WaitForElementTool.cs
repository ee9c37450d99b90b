using System.Diagnostics;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Waits until an element has the described state, checking after each of the app's own frames.</summary>
internal sealed class WaitForElementTool(
    UiThread ui, ElementPath paths, ElementReader reader, ElementFinder finder, CurrentFrame frames, Settler settler, Interaction interaction, MovableTime time)
    : Tool<WaitForElementArguments, WaitForElementResult>(
        "WaitForElement", TimeJson.Default.WaitForElementArguments, TimeJson.Default.WaitForElementResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">TIMEOUT with the last state, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override async Task<WaitForElementResult> RunAsync(WaitForElementArguments arguments, CancellationToken cancel)
    {
        var locator = ElementFinder.Parse(arguments.Element);
        var wanted = new WantedState(arguments);
        var timeout = Limits.Timeout(arguments.Timeout);
        var watch = Stopwatch.StartNew();
        var jump = arguments.Jump == true && time.IsStepped ? new ClockJump(ui, frames, settler, interaction, time, timeout, cancel) : null;
        string Waited() => FormattableString.Invariant($"{watch.Elapsed.TotalMilliseconds:0} ms") + OnTheAppsClock(jump);
        var found = await interaction.RetryAsync(
            () => ui.RunAsync($"WaitForElement `{arguments.Element}`", () => Look(locator, arguments.Window, wanted, Waited), cancel),
            timeout,
            cancel,
            jump is null ? null : jump.GoOnAsync).ConfigureAwait(false);
        return new WaitForElementResult(found?.Path, Math.Round(watch.Elapsed.TotalMilliseconds, 1), found, jump?.Result);
    }

    private string OnTheAppsClock(ClockJump? jump) => time.IsStepped switch
    {
        true when jump is null => ", while the app's clock stood still: `jump: true` lets it go from timer to timer",
        true => FormattableString.Invariant($", in which the app's clock went {jump.Moved.TotalMilliseconds:0} ms forward"),
        false => "",
    };

    private FoundElement? Look(Locator locator, string? window, WantedState wanted, Func<string> waited)
    {
        var matches = Matches(locator, window);
        if (wanted.Problem(matches) is { } problem)
        {
            var hint = matches.Count == 0 && !wanted.WantsNothing ? " " + Hint(locator, window) : wanted.Remedy(matches);
            throw Failures.Timeout(
                $"`{locator.Text}` {problem} after {waited()}.{hint}", WantedState.Describe(matches, paths));
        }

        return matches.Count == 0 ? null : reader.Found(matches[0].Element, matches[0].LocatorKind);
    }

    private IReadOnlyList<Match> Matches(Locator locator, string? window)
    {
        try
        {
            return finder.All(locator, window);
        }
        catch (ToolFailure absent) when (absent.Code is "ELEMENT_NOT_FOUND" or "WINDOW_CLOSED")
        {
            return [];
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
