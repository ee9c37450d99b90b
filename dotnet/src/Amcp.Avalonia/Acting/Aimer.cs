using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Checks that an element is actionable: one match, visible, not blocked by a modal dialog, enabled, stationary, in view, and hit by the pointer. One
/// instance per call, repeated after each frame. UI thread only.
/// </summary>
internal sealed class Aimer(
    ItemReveal items, ElementPath paths, WindowCatalog windows, PopupHosts popups, CurrentFrame frames, AnimationWatch animations)
{
    // Requested frames may follow each other within one step of an animation.
    private static readonly TimeSpan s_twoSteps = TimeSpan.FromMilliseconds(40);

    private (Visual Element, Rect Bounds, long Since, long Frame)? _lastSeen;
    private bool _broughtIntoView;
    private long? _firstFrame;

    /// <summary>Aims at the target of a query.</summary>
    /// <param name="target">An element or a point.</param>
    /// <param name="force">Whether to require only a match with a position in a window.</param>
    /// <exception cref="ToolFailure">The target is not actionable.</exception>
    public Aim Aim(TargetQuery target, bool force) => target.Point is { } point ? AtPoint(point, target.Window) : AimAt(Find(target), force);

    /// <summary>Resolves the locator of a target, and brings an unrealised item of a list closer with each attempt.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED.</exception>
    public Match Find(TargetQuery target) => items.One(target.Locator!, target.Window);

    /// <summary>Aims at an element that is already resolved.</summary>
    /// <exception cref="ToolFailure">The target is not actionable.</exception>
    public Aim AimAt(Match match, bool force)
    {
        if (match.Element is NativeElement native)
            throw Failures.Unsupported($"{ElementLabel.Of(native)} is in a menu or the tray that the system shows, where no pointer of ours reaches: click it, or use InvokePattern with `invoke`.");

        var window = DrawnFrame.WindowOf(match.Element) ?? throw Failures.StaleRef(TypeName.Of(match.Element), "is no longer in a window");
        return force ? Forced(match, window) : Actionable(match, window);
    }

    /// <summary>Checks only the requirements of keyboard input: visible, not blocked, enabled.</summary>
    /// <exception cref="ToolFailure">NOT_VISIBLE, BLOCKED_BY_MODAL, DISABLED, or a failure of resolving the locator.</exception>
    public Aim AimKeyboard(TargetQuery target)
    {
        var match = Find(target);
        CheckUsable(match.Element);
        BringIntoView(match.Element);
        var window = DrawnFrame.WindowOf(match.Element)!;
        return new Aim(window, match.Element, ElementGeometry.InWindow(match.Element).Center, match.LocatorKind);
    }

    /// <summary>Checks only the requirements of automation: visible, not blocked, enabled. The element may be scrolled out or covered.</summary>
    /// <exception cref="ToolFailure">NOT_VISIBLE, BLOCKED_BY_MODAL, DISABLED, or a failure of resolving the locator.</exception>
    public Aim AimAutomation(TargetQuery target)
    {
        if (target.Point is not null)
            return Aim(target, force: false);

        var match = Find(target);
        CheckUsable(match.Element);
        return new Aim(NativeElement.WindowOf(match.Element)!, match.Element, ElementGeometry.InWindow(match.Element).Center, match.LocatorKind);
    }

    private Aim AtPoint(Point point, string? title)
    {
        var window = title is null ? windows.Active() : windows.Matching(title)[0];
        if (window is null)
            throw Failures.NoSuchWindow(title ?? "", []);

        CheckBlocked(window);
        CheckDrawn(WindowCatalog.NameOf(window));

        var (top, inside) = popups.At(window, point);
        var hit = new Rect(top.ClientSize).Contains(inside) ? DrawnFrame.HitAt(top, inside) : null;
        if (hit is null)
        {
            throw Failures.Unreachable(
                "OFFSCREEN",
                WindowCatalog.NameOf(window),
                FormattableString.Invariant($"has nothing at {point.X}, {point.Y}: it is {window.ClientSize.Width} x {window.ClientSize.Height}."));
        }

        return WindowInFrontOf(hit, top, inside) is { } front
            ? throw BehindWindow(hit, front)
            : new Aim(top, ElementTree.Shown(hit) ?? top, inside, LocatorKind.Point);
    }

    // Even a forced click has no effect until the compositor knows the window's content.
    private Aim Forced(Match match, TopLevel window)
    {
        CheckDrawn(paths.NameOf(match.Element));

        var visible = ElementGeometry.Visible(match.Element);
        return new Aim(window, match.Element, (visible == default ? ElementGeometry.InWindow(match.Element) : visible).Center, match.LocatorKind);
    }

    private Aim Actionable(Match match, TopLevel window)
    {
        var element = match.Element;
        CheckUsable(element);
        BringIntoView(element);
        CheckAtRest(element);
        var visible = ElementGeometry.Visible(element);
        if (visible == default)
            throw Failures.Unreachable("OFFSCREEN", paths.NameOf(element), Actionability.WhyOutOfView(element, window), Bounds(element));

        return Reached(new Aim(window, element, visible.Center, match.LocatorKind));
    }

    /// <summary>Throws unless an element is visible, not blocked and enabled, which is all that automation needs.</summary>
    /// <exception cref="ToolFailure">NOT_VISIBLE, BLOCKED_BY_MODAL, DISABLED.</exception>
    public void CheckUsable(Visual element)
    {
        if (Actionability.WhyInvisible(element) is { } hidden)
            throw Failures.Unreachable("NOT_VISIBLE", paths.NameOf(element), hidden);

        // The tray is usable while a dialog is open.
        if (NativeElement.WindowOf(element) is { } window)
            CheckBlocked(window, paths.NameOf(element));

        if (Actionability.WhyDisabled(element) is { } disabled)
            throw Failures.Unreachable("DISABLED", paths.NameOf(element), disabled);
    }

    /// <summary>Throws if a modal dialog blocks a window.</summary>
    /// <exception cref="ToolFailure">BLOCKED_BY_MODAL with the title.</exception>
    public static void CheckBlocked(TopLevel window) => CheckBlocked(window, WindowCatalog.NameOf(window));

    private static void CheckBlocked(TopLevel window, ElementName what)
    {
        if (WindowCatalog.BlockerOf(window) is { } dialog)
        {
            var title = WindowCatalog.TitleOf(dialog);
            throw Failures.Unreachable(
                "BLOCKED_BY_MODAL", what, $"cannot be used while the dialog `{title}` is open: answer it first.", new JsonObject { ["title"] = title });
        }
    }

    // The app may scroll it away again, and an element larger than its scroll viewer is never entirely in view.
    private void BringIntoView(Visual element)
    {
        if (element is Control control && ElementGeometry.Visible(element) is var visible && visible != ElementGeometry.InWindow(element)
            && (!_broughtIntoView || visible == default))
        {
            _broughtIntoView = true;
            TableShapes.BringIntoView(control);
        }
    }

    // The element must have the same position in the last frame and now or, while another endless animation runs, for two of its steps.
    private void CheckAtRest(Visual element)
    {
        var bounds = ElementGeometry.InWindow(element);
        if (_lastSeen is not { } last || last.Element != element || last.Bounds != bounds)
            _lastSeen = last = (element, bounds, Stopwatch.GetTimestamp(), frames.Number);

        var unmoved = Stopwatch.GetElapsedTime(last.Since) >= s_twoSteps && frames.Number - last.Frame >= 2;
        if (!unmoved && !(frames.IsCurrent && animations.IsQuiet))
            throw Moving(paths.NameOf(element));
    }

    // A frame since the first attempt shows the state before it.
    private void CheckDrawn(ElementName what)
    {
        _firstFrame ??= frames.Number;
        if (!frames.IsCurrent && frames.Number == _firstFrame)
            throw Moving(what);
    }

    private static ToolFailure Moving(ElementName what) =>
        Failures.Timeout($"{what.Name} has not come to rest: it still moves, or its window is not drawn.", new JsonObject { ["path"] = what.Path, ["stable"] = false });

    private Aim Reached(Aim aim)
    {
        if (Reaches(aim))
            return aim;

        foreach (var point in OwnPoints.Of(aim.Element, aim.Window))
        {
            if (aim with { Point = point } is var beside && Reaches(beside))
                return beside;
        }

        return WindowInFrontOf(aim.Element, aim.Window, aim.Point) is null && PassesThrough(aim) ? aim : throw NotReached(aim);
    }

    private bool Reaches(Aim aim) => IsWithin(HitAt(aim.Window, aim.Point), aim.Element) && WindowInFrontOf(aim.Element, aim.Window, aim.Point) is null;

    // Only a popup can stay behind: a click on any other window brings it forward, as on a desktop where a part of it is visible.
    private static string? WindowInFrontOf(Visual element, TopLevel window, Point point) =>
        element.GetSelfAndVisualAncestors().Any(PopupHosts.IsHost) ? WindowOrder.InFrontOf(window, point) : null;

    private ToolFailure BehindWindow(Visual element, string title) => Failures.Unreachable(
        "OBSCURED",
        paths.NameOf(ElementTree.Shown(element) ?? element),
        $"is in a popup behind the window `{title}`: close that window, or click the popup's own window first.",
        new JsonObject { ["by"] = title });

    private ToolFailure NotReached(Aim aim)
    {
        var element = aim.Element;

        if (WindowInFrontOf(element, aim.Window, aim.Point) is { } title)
            return BehindWindow(element, title);

        var hit = HitAt(aim.Window, aim.Point);
        var by = hit is null || !element.IsVisualAncestorOf(hit) && !CanBeHit(element) ? Actionability.WhyUnreachable(element)
            : DrawOrder.IsBehind(hit, element) ? $"{Words(hit)} behind it, because nothing that it draws takes the pointer"
            : Words(hit);
        return new ObscuredFailure(paths.NameOf(element), by, hit is null ? null : BehindPopup.Between(popups, aim, hit));
    }

    private static bool IsWithin(Visual? hit, Visual element) => hit is not null && (hit == element || element.IsVisualAncestorOf(hit));

    private static bool CanBeHit(Visual element) =>
        element.GetSelfAndVisualAncestors().OfType<InputElement>().All(around => around.IsHitTestVisible);

    private static string Words(Visual hit) => PopupHosts.IsDismissLayer(hit)
        ? "an open popup, which the next click elsewhere closes"
        : ElementLabel.OfShown(hit);

    // A click on an element that takes no input itself, such as a caption of a button, goes to its control.
    private bool PassesThrough(Aim aim) =>
        !IsControl(aim.Element) && aim.Element.GetVisualAncestors().FirstOrDefault(IsControl) is { } control
        && HitAt(aim.Window, aim.Point) is { } hit && IsWithin(hit, control) && DrawOrder.IsBehind(hit, aim.Element);

    private static bool IsControl(Visual visual) => visual is InputElement { Focusable: true } or ICommandSource or ISelectable;

    private Visual? HitAt(TopLevel window, Point point)
    {
        var (top, inside) = popups.At(window, point);
        return DrawnFrame.HitAt(top, inside);
    }

    private static JsonObject Bounds(Visual element)
    {
        var bounds = ElementGeometry.Rounded(ElementGeometry.InWindow(element));
        return new JsonObject { ["bounds"] = new JsonObject { ["x"] = bounds.X, ["y"] = bounds.Y, ["width"] = bounds.Width, ["height"] = bounds.Height } };
    }
}
