using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Drags from an element or point to another in the same window, with real pointer input.</summary>
internal sealed class DragElementTool(LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<DragElementArguments, DragElementResult>("DragElement", PointerJson.Default)
{
    private const string To = "to";

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED from one window to another,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<DragElementResult> RunAsync(DragElementArguments arguments, CancellationToken cancel)
    {
        var source = new DragEnd(aiming, TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required());
        var goal = new DragEnd(aiming, TargetQuery.Of(arguments.ToElement, arguments.ToX, arguments.ToY, arguments.Window, To).Required(To));
        var steps = arguments.Steps is >= 2 and <= 100 ? arguments.Steps : throw Failures.Invalid("steps", "`steps` is a number from 2 to 100.");
        var click = arguments.Button.Click(1, arguments.Modifiers);
        var (ends, after) = await interaction.ActAsync(
            $"DragElement {source.Target} to {goal.Target}",
            () => Aim(source, goal),
            Strokes(click, steps),
            RetryLimits.Of(arguments.Timeout),
            cancel).ConfigureAwait(false);
        return new DragElementResult(
            ends.From.Element.Path,
            ends.To.Element.Path,
            ends.From.Title,
            [.. source.Dismissal.Paths.Union(goal.Dismissal.Paths)],
            goal.Dismissal.Named(source.Dismissal.Named(after)).With(ends.From.Element).With(ends.To.Element).On(ends.From.Locator).On(ends.To.Locator));
    }

    protected override string TextOf(DragElementResult result) => ActionEffects.Describe(
        LightDismissal.Sentence($"Dragged {result.NameOf(result.Hit)} to {result.NameOf(result.DroppedOn)}.", result.Dismissed, result), result);

    private (Hit From, Hit To) Aim(DragEnd source, DragEnd goal)
    {
        var target = goal.Aim();
        var (from, to) = (Hit.Of(source.Aim(), locators), Hit.Of(target, locators));
        return from.Aim.Window == to.Aim.Window
            ? (from, to)
            : throw Failures.Unsupported(
                $"A drag stays in one window, but {from.Element.Name} is in `{from.Title}` and {to.Element.Name} in `{to.Title}`: "
                + "drag to something in the same window, or use the app's own command or its clipboard.");
    }

    // The pointer moves once more at the target: the first move enters it, and the next one asks whether it accepts the drop.
    private List<Action<(Hit From, Hit To)>> Strokes(PointerClick click, int steps)
    {
        Action<(Hit From, Hit To)> Move(double share) => ends => pointer.Drag(ends.From.Aim.Window, Between(ends, share), click);

        return
        [
            ends => pointer.Grab(ends.From.Aim.Window, ends.From.Aim.Point, click),
            .. Enumerable.Range(1, steps).Select(step => Move((double)step / steps)),
            Move(1),
            ends => pointer.Drop(ends.From.Aim.Window, ends.To.Aim.Point, click),
        ];
    }

    private static Point Between((Hit From, Hit To) ends, double share) =>
        ends.From.Aim.Point + ((ends.To.Aim.Point - ends.From.Aim.Point) * share);
}
