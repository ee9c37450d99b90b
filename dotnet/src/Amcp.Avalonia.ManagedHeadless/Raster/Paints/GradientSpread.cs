namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Specifies the colours before a gradient's start and after its end.</summary>
internal enum GradientSpread
{
    /// <summary>The first and last colour.</summary>
    Pad,

    /// <summary>The gradient repeated, every second time reversed.</summary>
    Reflect,

    /// <summary>The gradient repeated.</summary>
    Repeat,
}
