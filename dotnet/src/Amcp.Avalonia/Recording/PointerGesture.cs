namespace Amcp.Avalonia.Recording;

/// <summary>Represents a pressed mouse button.</summary>
/// <param name="Window">The top level that received the press.</param>
/// <param name="Start">The point of the press.</param>
/// <param name="Button">The button.</param>
/// <param name="Meant">The control at that point.</param>
/// <param name="Action">The action if the button is released at the same point.</param>
internal sealed record PointerGesture(TopLevel Window, Point Start, MouseButton Button, Visual Meant, PendingAction Action);
