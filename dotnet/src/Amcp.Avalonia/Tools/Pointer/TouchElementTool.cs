using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Taps, swipes and pinches with touch input, by one finger or two.</summary>
internal sealed class TouchElementTool(UiThread ui, LocatorLadder locators, TouchInput touches, Aiming aiming, Interaction interaction, MovableTime time)
    : Tool<TouchElementArguments, TouchElementResult>("TouchElement", PointerJson.Default)
{
    private const string To = "to";
    private const int Steps = 10;
    private const int LongestHold = 60_000;

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED from one window to another,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<TouchElementResult> RunAsync(TouchElementArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var goal = TargetQuery.Of(arguments.ToElement, arguments.ToX, arguments.ToY, arguments.Window, To);
        var end = goal.Locator is null && goal.Point is null ? null : new DragEnd(aiming, goal);
        Check(arguments, end);
        var start = new DragEnd(aiming, target, closesOwn: arguments.Action == TouchAction.Tap);
        var isPoint = target.Point is not null;
        var (touched, after) = await interaction.ActAsync(
            $"TouchElement {target}",
            () => Aim(start, end, arguments, isPoint),
            Strokes(arguments),
            RetryLimits.Of(arguments.Timeout),
            cancel,
            arguments.HoldMs is { } hold ? () => ClockAdvance.PassAsync(ui, time, TimeSpan.FromMilliseconds(hold)) : null).ConfigureAwait(false);
        return new TouchElementResult(
            touched.Hit.Element.Path,
            touched.Hit.Title,
            start.Dismissal.Paths,
            start.Dismissal.Named(after).With(touched.Hit.Element).On(touched.Hit.Locator));
    }

    protected override string TextOf(TouchElementResult result) =>
        ActionEffects.Describe(LightDismissal.Sentence($"Touched {result.NameOf(result.Hit)}.", result.Dismissed, result), result);

    private static void Check(TouchElementArguments arguments, DragEnd? end)
    {
        _ = Limits.Count(arguments.Count, 3);
        var (problem, message) = arguments switch
        {
            { Action: not TouchAction.Tap, Count: > 1 } => ("count", "`count` needs the action `tap`."),
            { HoldMs: not null, Action: not TouchAction.Tap } or { HoldMs: not null, Count: > 1 } => ("holdMs", "`holdMs` needs the action `tap` with one tap."),
            { HoldMs: < 1 or > LongestHold } => ("holdMs", $"`holdMs` is a number from 1 to {LongestHold}."),
            { Action: TouchAction.Swipe } when arguments.Direction is null == end is null => ("direction", "A swipe needs either a `direction` or an end: `toElement`, or `toX` and `toY`."),
            { Action: not TouchAction.Swipe } when arguments.Direction is not null || end is not null => ("direction", "A direction or an end needs the action `swipe`."),
            { Distance: not null, Direction: null } => ("distance", "`distance` needs a `direction`."),
            { Distance: <= 0 } => ("distance", "`distance` is greater than 0."),
            { Action: TouchAction.Pinch, Scale: null } => ("scale", "A pinch needs the `scale`: 2 doubles the distance of the fingers."),
            { Scale: <= 0 } => ("scale", "`scale` is greater than 0."),
            { Action: not TouchAction.Pinch, Scale: not null } => ("scale", "`scale` needs the action `pinch`."),
            _ => ("", ""),
        };
        if (problem.Length > 0)
            throw Failures.Invalid(problem, message);
    }

    private Touched Aim(DragEnd start, DragEnd? end, TouchElementArguments arguments, bool isPoint)
    {
        var goal = end?.Aim();
        var hit = Hit.Of(start.Aim(), locators);
        if (goal is not null && goal.Window != hit.Aim.Window)
            throw Failures.Unsupported($"A swipe stays in one window, but {hit.Element.Name} is in `{hit.Title}`, and its end is not.");

        return arguments.Action switch
        {
            TouchAction.Swipe when goal is not null => new Touched(hit, share => [Between(hit.Aim.Point, goal.Point, share)]),
            TouchAction.Swipe => Swipe(hit, FingerPaths.Swipe(hit, isPoint, arguments.Direction!.Value, arguments.Distance)),
            TouchAction.Pinch => Pinch(hit, FingerPaths.Pinch(hit, isPoint, arguments.Scale!.Value)),
            _ => new Touched(hit, _ => [hit.Aim.Point]),
        };
    }

    private List<Action<Touched>> Strokes(TouchElementArguments arguments)
    {
        void Begin(Touched touched, bool isFirst) => touches.Begin(touched.Window, touched.Fingers(0), isFirst);
        void End(Touched touched, bool rested) => touches.End(touched.Window, touched.Fingers(1), rested);

        if (arguments.Action != TouchAction.Tap)
        {
            return
            [
                touched => Begin(touched, isFirst: true),
                .. Enumerable.Range(1, Steps).Select<int, Action<Touched>>(step => touched => touches.Move(touched.Window, touched.Fingers((double)step / Steps))),
                touched => End(touched, rested: true),
            ];
        }

        if (arguments.HoldMs is not null)
            return [touched => Begin(touched, isFirst: true), touched => End(touched, rested: true)];

        return
        [
            touched =>
            {
                for (var tap = 0; tap < arguments.Count; tap++)
                {
                    Begin(touched, isFirst: tap == 0);
                    End(touched, rested: false);
                }
            },
        ];
    }

    private static Touched Swipe(Hit hit, (Point From, Point To) way) => new(hit, share => [Between(way.From, way.To, share)]);

    private static Touched Pinch(Hit hit, (double From, double To) half) => new(hit, share =>
    {
        var reach = new Vector(half.From + ((half.To - half.From) * share), 0);
        return [hit.Aim.Point - reach, hit.Aim.Point + reach];
    });

    private static Point Between(Point from, Point to, double share) => from + ((to - from) * share);

    /// <summary>Represents the fingers of a gesture.</summary>
    /// <param name="Hit">The target.</param>
    /// <param name="Fingers">Returns the point of each finger after a share of the way.</param>
    private sealed record Touched(Hit Hit, Func<double, IReadOnlyList<Point>> Fingers) : IGestureTarget
    {
        public Visual? Acted => Hit.Acted;

        public global::Avalonia.Controls.TopLevel Window => Hit.Aim.Window;
    }
}
