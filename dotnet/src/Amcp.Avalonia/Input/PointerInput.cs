using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Input;

/// <summary>Moves, clicks and scrolls with the single pointer of tests. UI thread only.</summary>
internal sealed class PointerInput(InputClock clock, KeyboardInput keyboard)
{
    private readonly WeakReference<TopLevel?> _over = new(null);
    private readonly HeldButtons _held = new();
    private Point _at;
    private int _underway;

    /// <summary>Gets the buttons that stay pressed over several calls.</summary>
    public IReadOnlyList<MouseButton> Held => _held.Buttons;

    /// <summary>Gets the top level over which the pointer rests, with the point; null if it is over none.</summary>
    public (TopLevel Window, Point Point)? Place => _over.TryGetTarget(out var window) && window is { IsVisible: true } ? (window, _at) : null;

    /// <summary>Moves to a point and clicks a button, with the click's modifier keys held.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    /// <param name="click">The button, the number of clicks, and the modifier keys.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED while a button stays pressed.</exception>
    public void Click(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        _held.CheckFree();
        Approach(window, point, click);
        for (var press = 0; press < click.Count; press++)
        {
            Press(window, point, click);
            Release(window, point, click);
        }

        keyboard.LetGo(window, click.Modifiers);
    });

    /// <summary>Starts a drag: moves to a point, then presses modifier keys and button.</summary>
    /// <inheritdoc cref="Click"/>
    public void Grab(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        _held.CheckFree();
        Approach(window, point, click);
        Press(window, point, click);
    });

    /// <summary>Moves during a drag, with button and keys held.</summary>
    /// <inheritdoc cref="Click"/>
    public void Drag(TopLevel window, Point point, PointerClick click) => Handle(
        window, () => RawInput.Pointer(window, clock.Next(), "Move", point, Flags(click.Modifiers) | HeldButtons.FlagOf(click.Button)));

    /// <summary>Ends a drag: releases button and keys.</summary>
    /// <inheritdoc cref="Click"/>
    public void Drop(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        Release(window, point, click);
        keyboard.LetGo(window, click.Modifiers);
    });

    /// <summary>Moves to a point and presses a button, which stays pressed until it is released. Of several clicks, the last press stays.</summary>
    /// <inheritdoc cref="Click"/>
    /// <exception cref="ToolFailure">UNSUPPORTED if this button is pressed already.</exception>
    public void Down(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        _held.CheckReleased(click.Button);
        var (owner, at) = _held.Within(window, point);
        if (_held.Buttons.Count == 0)
        {
            Approach(window, point, click);
        }
        else
        {
            MoveHeld(owner, at);
            keyboard.Hold(owner, click.Modifiers);
        }

        for (var press = 1; press < click.Count; press++)
        {
            Press(owner, at, click);
            Release(owner, at, click);
        }

        _held.Add(owner, click);
        RawInput.Pointer(owner, clock.Next(), click.Button + "ButtonDown", at, Flags(click.Modifiers));
    });

    /// <summary>Releases a button where the pointer is; returns false if it is not pressed.</summary>
    public bool Up(MouseButton button)
    {
        if (_held.Remove(button) is not ({ } window, { } click))
            return false;

        Handle(window, () =>
        {
            RawInput.Pointer(window, clock.Next(), button + "ButtonUp", _held.Within(window, _at).Point, Flags(click.Modifiers));
            keyboard.LetGo(window, click.Modifiers);
        });
        return true;
    }

    /// <summary>Releases every button that stays pressed.</summary>
    public void ReleaseAll()
    {
        while (_held.Buttons.Count > 0)
            Up(_held.Buttons[^1]);
    }

    /// <summary>Moves to a point. Buttons that stay pressed go with it, and their window receives the move, as a captured pointer.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    public void Move(TopLevel window, Point point)
    {
        if (_held.Buttons.Count == 0)
        {
            Enter(window, point);
            return;
        }

        var (owner, at) = _held.Within(window, point);
        MoveHeld(owner, at);
    }

    /// <summary>Moves out of a window, so that no element is hovered.</summary>
    public void Leave(TopLevel window)
    {
        _over.SetTarget(null);
        RawInput.Pointer(window, clock.NextGesture(), "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);
    }

    /// <summary>Turns the wheel at a point.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    /// <param name="notches">The wheel distance in notches; positive is up and left.</param>
    /// <param name="modifiers">The modifier keys held down.</param>
    /// <returns>Whether a control handled it.</returns>
    public bool Wheel(TopLevel window, Point point, Vector notches, RawInputModifiers modifiers)
    {
        Move(window, point);
        keyboard.Hold(window, modifiers);
        var handled = RawInput.Wheel(window, clock.Next(), point, notches, Flags(modifiers));
        keyboard.LetGo(window, modifiers);
        return handled;
    }

    /// <summary>Activates a window, as a desktop does with a clicked window.</summary>
    public static void Activate(TopLevel window)
    {
        if (window is Window { IsActive: false } inactive)
            inactive.Activate();
    }

    // A handler that runs a nested loop keeps the mouse captured. Input meanwhile comes from another mouse device.
    private void Handle(TopLevel window, Action events)
    {
        if (_underway > 0)
            RawInput.ChangeMouse(window);

        _underway++;
        try
        {
            events();
        }
        finally
        {
            _underway--;
        }
    }

    private void Approach(TopLevel window, Point point, PointerClick click)
    {
        Activate(WindowCatalog.OwningWindow(window));
        Enter(window, point);
        keyboard.Hold(window, click.Modifiers);
    }

    // The pointer is over one window at a time. The previous window, popup or owner, receives a leave event at once.
    private void Enter(TopLevel window, Point point)
    {
        var time = clock.NextGesture();
        RawInput.Pointer(window, time, "Move", point, keyboard.Held);
        _at = point;
        if (_over.TryGetTarget(out var before) && before != window)
            RawInput.Pointer(before, time, "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);

        _over.SetTarget(window);
    }

    private void Press(TopLevel window, Point point, PointerClick click) =>
        RawInput.Pointer(window, clock.Next(), click.Button + "ButtonDown", point, Flags(click.Modifiers) | HeldButtons.FlagOf(click.Button));

    private void Release(TopLevel window, Point point, PointerClick click) =>
        RawInput.Pointer(window, clock.Next(), click.Button + "ButtonUp", point, Flags(click.Modifiers));

    private void MoveHeld(TopLevel owner, Point point)
    {
        RawInput.Pointer(owner, clock.Next(), "Move", point, Flags(RawInputModifiers.None));
        _over.SetTarget(owner);
        _at = point;
    }

    private RawInputModifiers Flags(RawInputModifiers keys) => keys | keyboard.Held | _held.Flags;
}
