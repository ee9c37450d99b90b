namespace Amcp.Avalonia.Recording;

/// <summary>What became of a value of the element that was used.</summary>
/// <param name="Property">As the element tree names it: text, value, checked, selected or expanded.</param>
/// <param name="From">Before; null where there was none.</param>
/// <param name="To">Afterwards; null where there is none.</param>
internal sealed record ValueChange(string Property, string? From, string? To);
