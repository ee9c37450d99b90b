using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>How a button is clicked.</summary>
/// <param name="Button">Left, middle or right.</param>
/// <param name="Count">2 is a double click.</param>
/// <param name="Modifiers">Keys held down meanwhile.</param>
internal sealed record PointerClick(MouseButton Button, int Count, RawInputModifiers Modifiers);
