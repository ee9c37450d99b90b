using Amcp.Avalonia.Elements;
using Avalonia;

namespace Amcp.Avalonia.Capture;

/// <summary>What was captured on the UI thread, ready to be hashed and encoded elsewhere.</summary>
/// <param name="Pixels">Already masked and cut out; null where they are those that the caller knows.</param>
/// <param name="Size">In pixels.</param>
/// <param name="Masked">What was painted over, in the window's coordinates.</param>
/// <param name="Window">The window's title.</param>
/// <param name="Origin">Of its upper left corner.</param>
/// <param name="Fingerprint">What the pixels depend on beside the app.</param>
internal sealed record Picture(
    PixelBuffer? Pixels, PixelSize Size, IReadOnlyList<ElementBounds> Masked, string Window, PictureOrigin Origin, Fingerprint Fingerprint)
{
    /// <summary>A copy of the frame that it was made of, where the platform keeps frames.</summary>
    public UsedFrame? Frame { get; init; }
}
