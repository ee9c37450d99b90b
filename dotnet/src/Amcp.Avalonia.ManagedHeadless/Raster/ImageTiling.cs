namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>What an image shows outside of its own rectangle.</summary>
internal enum ImageTiling
{
    /// <summary>Its nearest edge pixel: for an image drawn into a rectangle, whose border must not fade.</summary>
    Clamp,

    /// <summary>Nothing.</summary>
    None,

    /// <summary>The image again.</summary>
    Tile,

    /// <summary>The image again, every second column mirrored.</summary>
    FlipX,

    /// <summary>The image again, every second row mirrored.</summary>
    FlipY,

    /// <summary>The image again, every second column and row mirrored.</summary>
    FlipXY,
}
