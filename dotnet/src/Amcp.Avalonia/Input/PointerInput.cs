using Amcp.Avalonia.Elements;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Moves, clicks and scrolls with the single pointer of tests. UI thread only.</summary>
internal sealed class PointerInput(InputClock clock, KeyboardInput keyboard)
{
    private readonly WeakReference<TopLevel?> _over = new(null);
    private int _underway;

    /// <summary>Moves to a point and clicks a button, with the click's modifier keys held.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    /// <param name="click">The button, the number of clicks, and the modifier keys.</param>
    public void Click(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
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
        Approach(window, point, click);
        Press(window, point, click);
    });

    /// <summary>Moves during a drag, with button and keys held.</summary>
    /// <inheritdoc cref="Click"/>
    public void Drag(TopLevel window, Point point, PointerClick click) => Handle(
        window, () => RawInput.Pointer(window, clock.Next(), "Move", point, click.Modifiers | ButtonFlag(click.Button)));

    /// <summary>Ends a drag: releases button and keys.</summary>
    /// <inheritdoc cref="Click"/>
    public void Drop(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        Release(window, point, click);
        keyboard.LetGo(window, click.Modifiers);
    });

    /// <summary>Moves to a point without pressing a button.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    public void Move(TopLevel window, Point point) => Enter(window, point);

    /// <summary>Moves out of a window, so that no element is hovered.</summary>
    public void Leave(TopLevel window) =>
        RawInput.Pointer(window, clock.NextGesture(), "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);

    /// <summary>Turns the wheel at a point.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">The point in its coordinates.</param>
    /// <param name="notches">The wheel distance in notches; positive is up and left.</param>
    /// <param name="modifiers">The modifier keys held down.</param>
    public void Wheel(TopLevel window, Point point, Vector notches, RawInputModifiers modifiers)
    {
        Enter(window, point);
        keyboard.Hold(window, modifiers);
        RawInput.Wheel(window, clock.Next(), point, notches, modifiers);
        keyboard.LetGo(window, modifiers);
    }

    /// <summary>Activates a window, as a desktop does with a clicked window.</summary>
    public static void Activate(TopLevel window)
    {
        if (window is Window { IsActive: false } inactive)
        {
            inactive.Activate();
        }
    }

    // A handler that runs a nested loop keeps the mouse captured. Input meanwhile comes from another mouse device.
    private void Handle(TopLevel window, Action events)
    {
        if (_underway > 0)
        {
            RawInput.ChangeMouse(window);
        }

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
        RawInput.Pointer(window, time, "Move", point, RawInputModifiers.None);
        if (_over.TryGetTarget(out var before) && before != window)
        {
            RawInput.Pointer(before, time, "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);
        }

        _over.SetTarget(window);
    }

    private void Press(TopLevel window, Point point, PointerClick click) =>
        RawInput.Pointer(window, clock.Next(), click.Button + "ButtonDown", point, click.Modifiers | ButtonFlag(click.Button));

    private void Release(TopLevel window, Point point, PointerClick click) =>
        RawInput.Pointer(window, clock.Next(), click.Button + "ButtonUp", point, click.Modifiers);

    private static RawInputModifiers ButtonFlag(MouseButton button) => button switch
    {
        MouseButton.Middle => RawInputModifiers.MiddleMouseButton,
        MouseButton.Right => RawInputModifiers.RightMouseButton,
        _ => RawInputModifiers.LeftMouseButton,
    };
}
