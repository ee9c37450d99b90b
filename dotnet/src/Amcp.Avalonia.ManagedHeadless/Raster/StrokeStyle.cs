namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>How an outline is drawn with a pen.</summary>
/// <param name="Width">Width of the pen.</param>
/// <param name="Cap">How open ends and dashes end.</param>
/// <param name="Join">How corners are turned.</param>
/// <param name="MiterLimit">Longest allowed tip of a mitre, measured from the inner to the outer corner, in units of the width.</param>
/// <param name="Dashes">Lengths of dashes and gaps in turn, in units of the width; null or empty draws a solid line.</param>
/// <param name="DashOffset">Where in the dash pattern the outline starts, in units of the width.</param>
internal readonly record struct StrokeStyle(
    double Width,
    LineCap Cap = LineCap.Flat,
    LineJoin Join = LineJoin.Miter,
    double MiterLimit = 10,
    double[]? Dashes = null,
    double DashOffset = 0);
