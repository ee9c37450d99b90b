namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Specifies how an image is sampled if device and image pixels do not coincide. The filters are those of Skia.</summary>
internal enum ImageFilter
{
    /// <summary>Nearest neighbour.</summary>
    Nearest,

    /// <summary>Bilinear between the four nearest pixels, also when reducing.</summary>
    Linear,

    /// <summary>Bilinear, when reducing from the two nearest of the image's halvings.</summary>
    Mipmap,

    /// <summary>Bicubic by Mitchell and Netravali, with B = C = 1/3.</summary>
    Cubic,
}
