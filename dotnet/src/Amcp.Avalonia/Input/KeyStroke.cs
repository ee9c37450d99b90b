using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>One key as a keyboard sends it.</summary>
/// <param name="Key">Its meaning.</param>
/// <param name="Physical">Its place on the keyboard.</param>
/// <param name="Symbol">The character it stands for, with shift where that is down; null for keys without one.</param>
internal sealed record KeyStroke(Key Key, PhysicalKey Physical, string? Symbol);
