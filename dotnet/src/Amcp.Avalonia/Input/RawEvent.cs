namespace Amcp.Avalonia.Input;

/// <summary>Represents one event of keyboard or pointer, as the windowing system sends it.</summary>
/// <param name="Type">A name of Avalonia's raw event types, such as <c>KeyDown</c>, <c>Move</c> or <c>LeftButtonDown</c>; empty for text and the like.</param>
/// <param name="Root">The input root of the window that it went to.</param>
internal sealed record RawEvent(string Type, object Root)
{
    /// <summary>Gets the key of a key event.</summary>
    public Key Key { get; init; }

    /// <summary>Gets the modifier keys and mouse buttons that are held during a key event.</summary>
    public RawInputModifiers Modifiers { get; init; }

    /// <summary>Gets the place of a pointer event in its window; null for other events.</summary>
    public Point? Position { get; init; }

    /// <summary>Gets a value indicating whether the pointer left the window.</summary>
    public bool IsLeave => Type == "LeaveWindow";

    /// <summary>Gets a value indicating whether a key is pressed, or repeated while it is held down.</summary>
    public bool IsKeyDown => Type == "KeyDown";

    /// <summary>Gets a value indicating whether a mouse button is pressed.</summary>
    public bool IsButtonDown => Type.EndsWith("ButtonDown", StringComparison.Ordinal);

    /// <summary>Gets a value indicating whether a key or a mouse button is released.</summary>
    public bool IsUp => Type == "KeyUp" || Type.EndsWith("ButtonUp", StringComparison.Ordinal);

    /// <summary>Determines whether the event went to this window.</summary>
    public bool WentTo(TopLevel window) => ReferenceEquals(Root, RawInput.RootOf(window));
}
