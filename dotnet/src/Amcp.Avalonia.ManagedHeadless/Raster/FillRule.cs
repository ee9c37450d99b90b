namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Specifies which points a path encloses.</summary>
internal enum FillRule
{
    /// <summary>Every point that the outline winds around at least once, in either direction.</summary>
    NonZero,

    /// <summary>Every point from which a ray crosses the outline an odd number of times.</summary>
    EvenOdd,
}
