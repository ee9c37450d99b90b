using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Moves, presses and turns the one pointer that tests have. UI thread only.</summary>
internal sealed class PointerInput(InputClock clock)
{
    private int _underway;

    /// <summary>Moves there and presses and releases a button.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    /// <param name="click">Which button, how often, with which keys held.</param>
    public void Click(TopLevel window, Point point, PointerClick click)
    {
        Activate(window);
        if (_underway > 0)
        {
            RawInput.ChangeMouse(window);
        }

        _underway++;
        try
        {
            RawInput.Pointer(window, clock.NextGesture(), "Move", point, click.Modifiers);
            for (var press = 0; press < click.Count; press++)
            {
                RawInput.Pointer(window, clock.Next(), click.Button + "ButtonDown", point, click.Modifiers | ButtonFlag(click.Button));
                RawInput.Pointer(window, clock.Next(), click.Button + "ButtonUp", point, click.Modifiers);
            }
        }
        finally
        {
            _underway--;
        }
    }

    /// <summary>Moves there without pressing anything.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    public void Move(TopLevel window, Point point) => RawInput.Pointer(window, clock.NextGesture(), "Move", point, RawInputModifiers.None);

    /// <summary>Moves out of a window, so that nothing in it is hovered any more.</summary>
    public void Leave(TopLevel window) =>
        RawInput.Pointer(window, clock.NextGesture(), "LeaveWindow", new Point(-1, -1), RawInputModifiers.None);

    /// <summary>Turns the wheel over a point.</summary>
    /// <param name="window">The top level under the pointer.</param>
    /// <param name="point">In its coordinates.</param>
    /// <param name="notches">Positive is up and left.</param>
    public void Wheel(TopLevel window, Point point, Vector notches)
    {
        RawInput.Pointer(window, clock.NextGesture(), "Move", point, RawInputModifiers.None);
        RawInput.Wheel(window, clock.Next(), point, notches, RawInputModifiers.None);
    }

    /// <summary>Brings a window to the front, as a desktop does with the one that is clicked.</summary>
    public static void Activate(TopLevel window)
    {
        if (window is Window { IsActive: false } inactive)
        {
            inactive.Activate();
        }
    }

    private static RawInputModifiers ButtonFlag(MouseButton button) => button switch
    {
        MouseButton.Middle => RawInputModifiers.MiddleMouseButton,
        MouseButton.Right => RawInputModifiers.RightMouseButton,
        _ => RawInputModifiers.LeftMouseButton,
    };
}
