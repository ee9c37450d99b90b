namespace Amcp.Avalonia.Input;

/// <summary>Represents one key stroke of a keyboard.</summary>
/// <param name="Key">The logical key.</param>
/// <param name="Physical">The physical position on the keyboard.</param>
/// <param name="Symbol">The character, including the effect of Shift; null for keys without one.</param>
internal sealed record KeyStroke(Key Key, PhysicalKey Physical, string? Symbol);
