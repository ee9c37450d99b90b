namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>A point of a TrueType outline in font units.</summary>
/// <param name="X">To the right.</param>
/// <param name="Y">Up.</param>
/// <param name="OnCurve">Whether the outline goes through it; otherwise it is the control point of a quadratic curve.</param>
/// <param name="EndsContour">Whether the contour returns to its first point from here.</param>
internal readonly record struct GlyphPoint(double X, double Y, bool OnCurve, bool EndsContour);
