namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Specifies the content outside an image's rectangle.</summary>
internal enum ImageTiling
{
    /// <summary>The nearest edge pixel, so that the border of an image drawn into a rectangle does not fade.</summary>
    Clamp,

    /// <summary>Transparent.</summary>
    None,

    /// <summary>The image repeated.</summary>
    Tile,

    /// <summary>The image repeated, every second column mirrored.</summary>
    FlipX,

    /// <summary>The image repeated, every second row mirrored.</summary>
    FlipY,

    /// <summary>The image repeated, every second column and row mirrored.</summary>
    FlipXY,
}
