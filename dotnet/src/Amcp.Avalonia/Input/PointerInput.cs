using Amcp.Avalonia.Elements;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Moves, presses and turns the one pointer that tests have. UI thread only.</summary>
internal sealed class PointerInput(InputClock clock, KeyboardInput keyboard)
{
    private readonly WeakReference<TopLevel?> _over = new(null);
    private int _underway;

    /// <summary>Moves there and presses and releases a button, while the click's modifier keys are down.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    /// <param name="click">Which button, how often, with which keys held.</param>
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

    /// <summary>Begins a drag: moves there, and presses modifier keys and button.</summary>
    /// <inheritdoc cref="Click"/>
    public void Grab(TopLevel window, Point point, PointerClick click) => Handle(window, () =>
    {
        Approach(window, point, click);
        Press(window, point, click);
    });

    /// <summary>Moves on with button and keys down.</summary>
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

    /// <summary>Moves there without pressing anything.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    public void Move(TopLevel window, Point point) => Enter(window, point);

    /// <summary>Moves out of a window, so that nothing in it is hovered any more.</summary>
    public void Leave(TopLevel window) =>
        RawInput.Pointer(window, clock.NextGesture(), "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);

    /// <summary>Turns the wheel over a point.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    /// <param name="notches">Positive is up and left.</param>
    /// <param name="modifiers">Keys held down meanwhile.</param>
    public void Wheel(TopLevel window, Point point, Vector notches, RawInputModifiers modifiers)
    {
        Enter(window, point);
        keyboard.Hold(window, modifiers);
        RawInput.Wheel(window, clock.Next(), point, notches, modifiers);
        keyboard.LetGo(window, modifiers);
    }

    /// <summary>Brings a window to the front, as a desktop does with the one that is clicked.</summary>
    public static void Activate(TopLevel window)
    {
        if (window is Window { IsActive: false } inactive)
        {
            inactive.Activate();
        }
    }

    // A handler of ours that runs a loop of its own keeps the mouse captured: what happens meanwhile is another mouse's doing.
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

    // One pointer is over one window: the one it comes from, be it a popup or what opened it, learns at the same moment that it left.
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
