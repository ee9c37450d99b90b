using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Clicks an element, or a point of a window, with real pointer input.</summary>
internal sealed class ClickElementTool(LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<ClickElementArguments, ClickElementResult>("ClickElement", PointerJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, STALE_REF, RECYCLED, TIMEOUT,
    /// UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<ClickElementResult> RunAsync(ClickElementArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var click = arguments.Button.Click(Limits.Count(arguments.Count, 3), arguments.Modifiers);
        var timeout = RetryLimits.Of(arguments.Timeout);
        var aimer = aiming.NewAimer();
        var dismissal = aiming.NewDismissal();
        ClickedElement ByPointer(Func<Aim> aim)
        {
            var hit = Hit.Of(dismissal.OrDismiss(aim, closesOwn: true), locators);
            return ClickedElement.Of(hit, () => pointer.Click(hit.Aim.Window, hit.Aim.Point, click));
        }

        ClickedElement ByLocator(Match match)
        {
            if (match.Element is not NativeElement native)
                return ByPointer(() => aimer.AimAt(match, arguments.Force));

            aimer.CheckUsable(native);
            return ClickedElement.Of(native, locators);
        }

        var (clicked, after) = await interaction.ActAsync(
            $"ClickElement {target}",
            () => target.Locator is null ? ByPointer(() => aimer.Aim(target, arguments.Force)) : ByLocator(aimer.Find(target)),
            found => found.Perform(),
            timeout,
            cancel).ConfigureAwait(false);
        return new ClickElementResult(
            clicked.Element.Path,
            Math.Round(clicked.Point.X, 2),
            Math.Round(clicked.Point.Y, 2),
            clicked.Title,
            dismissal.Paths,
            dismissal.Named(after).With(clicked.Element).On(clicked.Locator));
    }

    protected override string TextOf(ClickElementResult result) =>
        ActionEffects.Describe(LightDismissal.Sentence($"Clicked {result.NameOf(result.Hit)}.", result.Dismissed, result), result);
}
