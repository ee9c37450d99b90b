using System.Text.Json.Serialization;
using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="CaptureScreenshotTool"/>.</summary>
internal sealed record CaptureScreenshotResult(
    bool Same,
    int Width,
    int Height,
    string PixelHash,
    bool Idle,
    IReadOnlyList<string> StillBusy,
    IReadOnlyList<ElementBounds> Masked,
    string Window,
    PictureOrigin Origin,
    Fingerprint Fingerprint)
{
    /// <summary>Gets the PNG; null if the pixels equal the caller's known ones.</summary>
    [JsonIgnore]
    public byte[]? Png { get; init; }
}
