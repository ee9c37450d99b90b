namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>How a stroke ends.</summary>
internal enum LineCap
{
    /// <summary>At the end point.</summary>
    Flat,

    /// <summary>With a half circle beyond it.</summary>
    Round,

    /// <summary>With half a square beyond it.</summary>
    Square,
}
