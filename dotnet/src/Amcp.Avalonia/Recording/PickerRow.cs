namespace Amcp.Avalonia.Recording;

/// <summary>Represents a check that the picker offers.</summary>
/// <param name="Check">The check.</param>
/// <param name="Key">The key that chooses it.</param>
/// <param name="Name">The name in the menu.</param>
/// <param name="Value">The expected value; null for a check without one.</param>
internal sealed record PickerRow(CheckKind Check, Key Key, string Name, string? Value);
