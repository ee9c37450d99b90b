namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Represents a checked value that a control is to take. UI thread only.</summary>
/// <param name="Set">Sets the value.</param>
/// <param name="IsSet">Determines whether the control has the value now; a text may be formatted.</param>
internal sealed record PreparedValue(Action Set, Func<bool> IsSet);
