namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Specifies the shape of a stroke's corners.</summary>
internal enum LineJoin
{
    /// <summary>With a sharp tip, unless it exceeds the limit; then as <see cref="Bevel"/>.</summary>
    Miter,

    /// <summary>With a circular arc.</summary>
    Round,

    /// <summary>With a straight cut.</summary>
    Bevel,
}
