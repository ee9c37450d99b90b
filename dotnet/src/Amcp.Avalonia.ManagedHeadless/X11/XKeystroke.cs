using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>A key going down or up, in Avalonia's terms.</summary>
/// <param name="Key">The key by what it means in the user's layout.</param>
/// <param name="PhysicalKey">The key by its place on the keyboard.</param>
/// <param name="Text">What it enters; <see langword="null"/> for a key that enters nothing.</param>
internal readonly record struct XKeystroke(Key Key, PhysicalKey PhysicalKey, string? Text);
