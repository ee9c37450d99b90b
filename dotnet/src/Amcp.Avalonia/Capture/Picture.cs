using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Capture;

/// <summary>Represents a picture captured on the UI thread, ready to be hashed and encoded on another thread.</summary>
/// <param name="Pixels">The cropped and masked pixels; null if the caller already knows them.</param>
/// <param name="Size">The size in pixels.</param>
/// <param name="Masked">The masked areas, in the window's coordinates.</param>
/// <param name="Window">The window's title.</param>
/// <param name="Origin">The position of its upper left corner.</param>
/// <param name="Fingerprint">The environment that the pixels depend on.</param>
internal sealed record Picture(
    PixelBuffer? Pixels, PixelSize Size, IReadOnlyList<ElementBounds> Masked, string Window, PictureOrigin Origin, Fingerprint Fingerprint)
{
    /// <summary>Gets a copy of the source frame, if the platform keeps frames.</summary>
    public UsedFrame? Frame { get; init; }
}
