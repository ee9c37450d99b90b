using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Capture;

/// <summary>What was captured on the UI thread, ready to be hashed and encoded elsewhere.</summary>
/// <param name="Pixels">Already masked and cut out.</param>
/// <param name="Masked">What was painted over, in the window's coordinates.</param>
/// <param name="Window">The window's title.</param>
/// <param name="Fingerprint">What the pixels depend on beside the app.</param>
internal sealed record Picture(PixelBuffer Pixels, IReadOnlyList<ElementBounds> Masked, string Window, Fingerprint Fingerprint);
