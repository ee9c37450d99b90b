namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>What a gradient shows before its start and after its end.</summary>
internal enum GradientSpread
{
    /// <summary>The first and last colour.</summary>
    Pad,

    /// <summary>The gradient again, every second time backwards.</summary>
    Reflect,

    /// <summary>The gradient again.</summary>
    Repeat,
}
