using Avalonia.Media;

namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Represents a visible text in one brush, with its glyphs where its window shows them.</summary>
/// <param name="Source">The control that draws it.</param>
/// <param name="Brush">The brush of its letters.</param>
/// <param name="Runs">The glyphs, each with the transformation to the window's coordinates.</param>
/// <param name="Area">The visible part of the control, in the window's coordinates.</param>
/// <param name="Size">The size of its letters, in device-independent pixels of the window.</param>
/// <param name="IsBold">Whether its weight is 700 or more.</param>
internal sealed record DrawnText(
    Visual Source, IBrush? Brush, IReadOnlyList<(GlyphRun Glyphs, Matrix ToWindow)> Runs, Rect Area, double Size, bool IsBold)
{
    // 18 and 14 points of CSS, which has 96 pixels per inch.
    private const double Large = 24;
    private const double LargeBold = 14 * 96.0 / 72;

    /// <summary>Gets a value indicating whether WCAG takes it as large text.</summary>
    public bool IsLarge => Size >= Large || IsBold && Size >= LargeBold - 0.01;

    /// <summary>Returns the area of a run in the window, without what is clipped.</summary>
    public Rect Extent(GlyphRun glyphs, Matrix toWindow) => glyphs.Bounds.TransformToAABB(toWindow).Intersect(Area);
}
