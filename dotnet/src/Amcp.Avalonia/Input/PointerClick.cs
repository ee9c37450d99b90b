namespace Amcp.Avalonia.Input;

/// <summary>Represents a click of a pointer button.</summary>
/// <param name="Button">Left, middle or right.</param>
/// <param name="Count">The number of clicks; 2 for a double click.</param>
/// <param name="Modifiers">The modifier keys held down.</param>
internal sealed record PointerClick(MouseButton Button, int Count, RawInputModifiers Modifiers);
