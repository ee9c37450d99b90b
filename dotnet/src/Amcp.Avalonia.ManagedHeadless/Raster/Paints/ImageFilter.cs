namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Specifies how an image is sampled if device and image pixels do not coincide.</summary>
internal enum ImageFilter
{
    /// <summary>Nearest neighbour.</summary>
    Nearest,

    /// <summary>Bilinear when enlarging, the area average when reducing.</summary>
    Smooth,
}
