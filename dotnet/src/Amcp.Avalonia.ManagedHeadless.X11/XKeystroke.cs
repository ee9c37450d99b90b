using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Represents a key press or release in Avalonia's terms.</summary>
/// <param name="Key">The logical key in the user's layout.</param>
/// <param name="PhysicalKey">The physical key.</param>
/// <param name="Text">The entered text; <see langword="null"/> if there is none.</param>
internal readonly record struct XKeystroke(Key Key, PhysicalKey PhysicalKey, string? Text);
