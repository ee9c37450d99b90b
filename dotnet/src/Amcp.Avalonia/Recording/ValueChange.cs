namespace Amcp.Avalonia.Recording;

/// <summary>Represents a change of one of the target element's values.</summary>
/// <param name="Property">The property in the element tree: text, value, checked, selected or expanded.</param>
/// <param name="From">The previous value; null if there was none.</param>
/// <param name="To">The new value; null if there is none.</param>
internal sealed record ValueChange(string Property, string? From, string? To);
