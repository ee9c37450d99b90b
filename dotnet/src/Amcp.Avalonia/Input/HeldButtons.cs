namespace Amcp.Avalonia.Input;

/// <summary>Tracks the mouse buttons that stay pressed over several calls, and the window that they were pressed in. UI thread only.</summary>
internal sealed class HeldButtons
{
    private readonly List<PointerClick> _clicks = [];
    private readonly WeakReference<TopLevel?> _pressedIn = new(null);

    /// <summary>Gets the pressed buttons, in the order of pressing. A closed window has lost them.</summary>
    public IReadOnlyList<MouseButton> Buttons
    {
        get
        {
            Forget();
            return [.. _clicks.Select(click => click.Button)];
        }
    }

    /// <summary>Gets the buttons, and the modifier keys that are held with them, as flags of a raw event.</summary>
    public RawInputModifiers Flags => _clicks.Aggregate(RawInputModifiers.None, (flags, click) => flags | click.Modifiers | FlagOf(click.Button));

    /// <summary>Returns the flag that a button sets while pressed.</summary>
    public static RawInputModifiers FlagOf(MouseButton button) => button switch
    {
        MouseButton.Middle => RawInputModifiers.MiddleMouseButton,
        MouseButton.Right => RawInputModifiers.RightMouseButton,
        _ => RawInputModifiers.LeftMouseButton,
    };

    /// <summary>Throws while any button is pressed, because a gesture needs all of them.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED.</exception>
    public void CheckFree()
    {
        if (Buttons is [var button, ..])
            throw Failures.Unsupported($"The {Name(button)} mouse button is held down: release it first by UsePointer with `up`.");
    }

    /// <summary>Throws if this button is pressed.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED.</exception>
    public void CheckReleased(MouseButton button)
    {
        if (Buttons.Contains(button))
            throw Failures.Unsupported($"The {Name(button)} mouse button is held down already.");
    }

    /// <summary>Notes a pressed button.</summary>
    public void Add(TopLevel window, PointerClick click)
    {
        _pressedIn.SetTarget(window);
        _clicks.Add(click);
    }

    /// <summary>Forgets a button before it is released; returns the window that gets the event, and the press.</summary>
    public (TopLevel? Window, PointerClick? Click) Remove(MouseButton button)
    {
        Forget();
        var click = _clicks.Find(pressed => pressed.Button == button);
        return click is not null && _clicks.Remove(click) ? (Window, click) : (null, null);
    }

    /// <summary>Converts a point to the window that has the pressed buttons; returns it unchanged if there are none.</summary>
    public (TopLevel Window, Point Point) Within(TopLevel window, Point point) =>
        Window is not { } owner || _clicks.Count == 0 || owner == window ? (window, point) : (owner, owner.PointToClient(window.PointToScreen(point)));

    private TopLevel? Window => _pressedIn.TryGetTarget(out var window) ? window : null;

    private void Forget()
    {
        if (Window is not { IsVisible: true })
            _clicks.Clear();
    }

    private static string Name(MouseButton button) => button.ToString().ToLowerInvariant();
}
