namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Specifies the shape of a stroke's ends.</summary>
internal enum LineCap
{
    /// <summary>At the end point.</summary>
    Flat,

    /// <summary>With a half circle beyond the end point.</summary>
    Round,

    /// <summary>With half a square beyond the end point.</summary>
    Square,
}
