namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents the style of a stroke.</summary>
/// <param name="Width">The width of the pen.</param>
/// <param name="Cap">The cap of open ends and dashes.</param>
/// <param name="Join">The join at corners.</param>
/// <param name="MiterLimit">The maximum length of a mitre, from the inner to the outer corner, in units of the width.</param>
/// <param name="Dashes">The alternating lengths of dashes and gaps, in units of the width; null or empty draws a solid line.</param>
/// <param name="DashOffset">The start position in the dash pattern, in units of the width.</param>
internal readonly record struct StrokeStyle(
    double Width,
    LineCap Cap = LineCap.Flat,
    LineJoin Join = LineJoin.Miter,
    double MiterLimit = 10,
    double[]? Dashes = null,
    double DashOffset = 0);
