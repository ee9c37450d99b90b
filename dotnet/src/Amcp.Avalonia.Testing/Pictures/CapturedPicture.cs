namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the result of <c>CaptureScreenshot</c>.</summary>
/// <param name="Same">Whether the pixels are those of <see cref="CaptureRequest.UnlessHash"/>.</param>
/// <param name="Width">The width in pixels.</param>
/// <param name="Height">The height in pixels.</param>
/// <param name="PixelHash">The lower-case hexadecimal SHA-256 of the size and the pixels.</param>
/// <param name="Idle">Whether nothing was animating, loading layout or waiting for a frame.</param>
/// <param name="StillBusy">What the app was busy with.</param>
/// <param name="Origin">The position of the picture in its window.</param>
/// <param name="Fingerprint">What the pixels depend on besides the app.</param>
/// <param name="Png">The picture; null if it is <paramref name="Same"/>.</param>
internal sealed record CapturedPicture(
    bool Same,
    int Width,
    int Height,
    string PixelHash,
    bool Idle,
    IReadOnlyList<string> StillBusy,
    PictureOrigin Origin,
    RenderFingerprint Fingerprint,
    byte[]? Png);
