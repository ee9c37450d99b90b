namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>How an image is sampled where device and image pixels do not coincide.</summary>
internal enum ImageFilter
{
    /// <summary>The pixel under the sample.</summary>
    Nearest,

    /// <summary>Between the four nearest pixels when enlarging, their average over the sample's area when reducing.</summary>
    Smooth,
}
