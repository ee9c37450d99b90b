using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Avalonia.Controls.Primitives;
using Avalonia.Interactivity;

namespace Amcp.Avalonia.Recording;

/// <summary>Observes mouse input before the app handles it. UI thread only.</summary>
internal sealed class PointerWatch : IDisposable
{
    /// <summary>The maximum pointer movement within a click.</summary>
    private const double Slack = 6;

    private readonly Recorder _recorder;
    private readonly InputFilter _filter;
    private readonly MenuTrail _menus = new();
    private readonly Watches _handlers;
    private PointerGesture? _down;

    /// <summary>Subscribes to the input.</summary>
    public PointerWatch(Recorder recorder)
    {
        _recorder = recorder;
        _filter = new InputFilter(recorder);
        _handlers = new Watches(
            InputElement.PointerPressedEvent.AddClassHandler<TopLevel>(OnPressed, RoutingStrategies.Tunnel, handledEventsToo: true),
            InputElement.PointerReleasedEvent.AddClassHandler<TopLevel>(OnReleased, RoutingStrategies.Tunnel, handledEventsToo: true),
            InputElement.PointerWheelChangedEvent.AddClassHandler<TopLevel>(OnWheel, RoutingStrategies.Tunnel, handledEventsToo: true));
    }

    public void Dispose() => _handlers.Dispose();

    private void OnPressed(TopLevel window, PointerPressedEventArgs e)
    {
        if (_filter.Passes(e) && e.Source is Visual source)
            _down = _recorder.Guarded(() => Press(window, source, e));
    }

    private void OnReleased(TopLevel window, PointerReleasedEventArgs e)
    {
        if (_filter.Passes(e) && _down is { } down && down.Button == e.InitialPressMouseButton)
        {
            _down = null;
            _recorder.Guarded(() => Release(down, e.GetPosition(down.Window)));
        }
    }

    private void OnWheel(TopLevel window, PointerWheelEventArgs e)
    {
        if (_filter.Passes(e) && e.Source is Visual source)
        {
            _recorder.Guarded(() => _recorder.Begin(
                _recorder.Pending is PendingScroll going && going.Holds(source) ? going : PendingScroll.Around(_recorder.Elements, source, window)));
        }
    }

    private PointerGesture? Press(TopLevel window, Visual source, PointerPressedEventArgs e)
    {
        var point = e.GetCurrentPoint(window);
        if (ButtonOf(point.Properties.PointerUpdateKind) is not { } button)
            return null;

        var meant = MeantControl.Of(source);
        if (e.ClickCount == 1 || !IsAgain(meant))
            _recorder.Finish();

        RecordMenusBefore(window, meant, point.Position);
        var isPlain = button == MouseButton.Left && e is { ClickCount: 1, KeyModifiers: KeyModifiers.None };
        var action = MeantControl.IsScrollBar(source) ? PendingScroll.Around(_recorder.Elements, source, window)
            : isPlain && IsOnItem(source, meant) && ItemChoice.Of(_recorder.Elements, window, (Control)meant) is { } choice ? At(choice, point.Position, e.KeyModifiers)
            : At(Click(window, meant, button, e.ClickCount), point.Position, e.KeyModifiers);
        return new PointerGesture(window, point.Position, button, meant, action);
    }

    // The first half of a double click is not recorded separately.
    private bool IsAgain(Visual meant) => _recorder.Pending is { What.Kind: InputKind.Click or InputKind.Select, Element: { } element }
        && (meant == element || ItemIndex.ListOf(meant) == element);

    // The arrow of a node expands it without selecting it.
    private static bool IsOnItem(Visual source, Visual meant) =>
        meant is Control && !source.GetSelfAndVisualAncestors().TakeWhile(above => above != meant).OfType<ToggleButton>().Any();

    private PendingAction Click(TopLevel window, Visual meant, MouseButton button, int count)
    {
        var named = button switch { MouseButton.Right => PointerButton.Right, MouseButton.Middle => PointerButton.Middle, _ => PointerButton.Left };
        return new PendingAction(_recorder.Elements, PendingAction.Now(InputKind.Click, window) with { Button = named, Count = Math.Min(count, 3) }, meant);
    }

    private void RecordMenusBefore(TopLevel window, Visual meant, Point point)
    {
        foreach (var menu in _menus.OpenedByHover(meant))
        {
            _recorder.Begin(At(new PendingAction(_recorder.Elements, PendingAction.Now(InputKind.Hover, window), menu), point, KeyModifiers.None));
            _recorder.Finish();
        }
    }

    private void Release(PointerGesture down, Point end)
    {
        if (down.Action.What.Count > 1)
            _recorder.Drop();

        var way = end - down.Start;
        var isDrag = (Math.Abs(way.X) > Slack || Math.Abs(way.Y) > Slack) && down.Action is not PendingScroll && down.Meant is not (RangeBase or TextBox);
        _recorder.Begin(isDrag && down.Window.InputHitTest(end) is Visual under ? Drag(down, MeantControl.Of(under), end) : down.Action);
    }

    private static PendingAction Drag(PointerGesture down, Visual to, Point end)
    {
        var what = down.Action.What with { Kind = InputKind.Drag, Button = null, Count = null, Item = null, Index = null };
        down.Action.What = what with
        {
            Target = TopLevel.GetTopLevel(down.Meant) is null ? what.Target : down.Action.Describe(down.Meant),
            To = down.Action.Describe(to),
            ToX = Math.Round(end.X, 2),
            ToY = Math.Round(end.Y, 2),
        };
        return down.Action;
    }

    private static PendingAction At(PendingAction action, Point point, KeyModifiers keys)
    {
        action.What = action.What with { X = Math.Round(point.X, 2), Y = Math.Round(point.Y, 2), Modifiers = HeldKeys.Of(keys) };
        return action;
    }

    private static MouseButton? ButtonOf(PointerUpdateKind kind) => kind switch
    {
        PointerUpdateKind.LeftButtonPressed => MouseButton.Left,
        PointerUpdateKind.RightButtonPressed => MouseButton.Right,
        PointerUpdateKind.MiddleButtonPressed => MouseButton.Middle,
        _ => null,
    };
}
