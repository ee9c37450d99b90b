namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>How a stroke turns a corner.</summary>
internal enum LineJoin
{
    /// <summary>With a sharp tip, unless it would be too long; then as <see cref="Bevel"/>.</summary>
    Miter,

    /// <summary>With a circular arc.</summary>
    Round,

    /// <summary>With a straight cut.</summary>
    Bevel,
}
