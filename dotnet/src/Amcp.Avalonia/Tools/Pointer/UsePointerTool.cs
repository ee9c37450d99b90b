using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Presses, moves and releases the mouse in calls of their own. A pressed button stays pressed until it is released, or the pointer leaves every window.</summary>
internal sealed class UsePointerTool(UiThread ui, LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<UsePointerArguments, UsePointerResult>("UsePointer", PointerJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED for a button that is pressed already or
    /// not at all, STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<UsePointerResult> RunAsync(UsePointerArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window);
        target = arguments.Action == PointerAction.Move ? target.Required() : target;
        var click = arguments.Button.Click(Limits.Count(arguments.Count, 3), arguments.Modifiers);
        var aimer = aiming.NewAimer();
        var dismissal = aiming.NewDismissal();
        var (spot, after) = await interaction.ActAsync(
            $"UsePointer {arguments.Action.ToString().ToLowerInvariant()} {target}",
            () => target.Locator is null && target.Point is null
                ? Here()
                : Spot.Of(Hit.Of(Aim(), locators)),
            spot => Act(arguments.Action, spot, click),
            RetryLimits.Of(arguments.Timeout),
            cancel).ConfigureAwait(false);
        var held = await ui.RunAsync("UsePointer", () => pointer.Held.Select(PointerWords.Word).ToList(), cancel).ConfigureAwait(false);
        return new UsePointerResult(
            spot.Hit?.Element.Path, held, dismissal.Paths, dismissal.Named(after).With(spot.Hit?.Element).On(spot.Hit?.Locator));

        Aim Aim()
        {
            Aim Attempt() => aimer.Aim(target, arguments.Force);
            return arguments.Action == PointerAction.Down ? dismissal.OrDismiss(Attempt, closesOwn: true) : Attempt();
        }
    }

    protected override string TextOf(UsePointerResult result)
    {
        var held = result.Held.Count == 0 ? "no button is pressed" : $"pressed: {string.Join(", ", result.Held.Select(button => button.ToString().ToLowerInvariant()))}";
        var sentence = result.Hit is null ? $"The pointer stays; {held}." : $"The pointer is over {result.NameOf(result.Hit)}; {held}.";
        return ActionEffects.Describe(LightDismissal.Sentence(sentence, result.Dismissed, result), result);
    }

    private Spot Here() => pointer.Place is var (window, point)
        ? new Spot(window, point, null)
        : throw Failures.Invalid("element", "The pointer is over no window: give the `element`, or the point `x`, `y`.");

    private void Act(PointerAction action, Spot spot, PointerClick click)
    {
        if (action == PointerAction.Down)
        {
            pointer.Down(spot.Window, spot.Point, click);
            return;
        }

        if (spot.Hit is not null)
            pointer.Move(spot.Window, spot.Point);

        if (action == PointerAction.Up && !pointer.Up(click.Button))
            throw Failures.Unsupported($"The {click.Button.ToString().ToLowerInvariant()} mouse button is not held down: press it first by UsePointer with `down`.");
    }

    private sealed record Spot(TopLevel Window, Point Point, Hit? Hit) : IGestureTarget
    {
        public Visual? Acted => Hit?.Acted;

        public static Spot Of(Hit hit) => new(hit.Aim.Window, hit.Aim.Point, hit);
    }
}
