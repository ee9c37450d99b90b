using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Testing;

public sealed partial record CaptureScreenshotResult
{
    /// <summary>Gets the picture as a PNG; empty if its pixels have the hash of the parameter <c>unlessHash</c>.</summary>
    [JsonIgnore]
    public ReadOnlyMemory<byte> Png { get; internal set; }
}
