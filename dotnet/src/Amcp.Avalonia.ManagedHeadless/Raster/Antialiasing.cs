namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Specifies how the coverage of edge pixels is computed.</summary>
internal enum Antialiasing
{
    /// <summary>Covers the pixels whose centres are inside.</summary>
    None,

    /// <summary>Computes the exact area, as glyphs have it.</summary>
    Exact,

    /// <summary>Computes the area with vertices at quarters of a row, as Skia fills simple shapes.</summary>
    Analytic,

    /// <summary>Draws lines of one pixel, as Skia draws thin strokes.</summary>
    Hairline,

    /// <summary>Counts quarters of a pixel on four lines per row, as Skia fills shapes with many points for their size.</summary>
    Sampled,
}
