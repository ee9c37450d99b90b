namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents a point of a TrueType outline in font units.</summary>
/// <param name="X">The x coordinate, to the right.</param>
/// <param name="Y">The y coordinate, upwards.</param>
/// <param name="OnCurve">Whether the point is on the curve; otherwise it is a quadratic control point.</param>
/// <param name="EndsContour">Whether the contour closes after this point.</param>
internal readonly record struct GlyphPoint(double X, double Y, bool OnCurve, bool EndsContour);
