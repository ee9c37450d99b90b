using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Media;
using Avalonia.Media.Immutable;

namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Measures the contrast of the texts of a window. UI thread only.</summary>
/// <param name="popups">The popups above the window.</param>
/// <param name="pictures">Captures the window.</param>
/// <param name="least">The ratio that text needs.</param>
/// <param name="leastOfLarge">The ratio that large text needs.</param>
internal sealed class ContrastMeter(PopupHosts popups, WindowPicture pictures, double least, double leastOfLarge)
{
    // The number of points at which something in front of a text is looked for.
    private const int Points = 3;

    // Pixels have whole levels, so the ink of thin letters is not exact.
    private const int Rounding = 2;

    // Hidden text is not distinguished from text in the colour of its background.
    private const double Unseen = 1.02;

    /// <summary>Returns the contrast of each text that an element shows.</summary>
    /// <param name="window">A window that has been laid out.</param>
    /// <param name="covers">Whether the check covers an element of the folded tree.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED if the renderer exposes no pixels.</exception>
    public IReadOnlyList<TextContrast> Measure(TopLevel window, Func<Visual, bool> covers)
    {
        var texts = TextFinder.In(window, [window, .. popups.Windows(window)])
            .Select(text => (Text: text, Element: ElementTree.Shown(text.Source)))
            .Where(found => found.Element is { } element && covers(element))
            .ToList();
        if (texts.Count == 0)
            return [];

        var scale = window.RenderScaling;
        var colours = new InkColours(
            pictures.Of(window, scale), WindowRenderer.OnNothing(window, scale, context => Draw(context, texts.Select(found => found.Text))));
        return [.. texts.Select(found => Measure(colours, found.Text, found.Element!, window)).OfType<TextContrast>()];
    }

    // Renderers make letters bolder or thinner by their colour.
    private static void Draw(DrawingContext context, IEnumerable<DrawnText> texts)
    {
        foreach (var text in texts)
        {
            IBrush ink = text.Brush is ISolidColorBrush { Color: var color }
                ? new ImmutableSolidColorBrush(Color.FromRgb(color.R, color.G, color.B))
                : Brushes.White;
            foreach (var (glyphs, toWindow) in text.Runs)
            {
                using (context.PushTransform(toWindow))
                    context.DrawGlyphRun(ink, glyphs);
            }
        }
    }

    private TextContrast? Measure(InkColours colours, DrawnText text, Visual element, TopLevel window)
    {
        var scale = window.RenderScaling;
        var inside = new PixelRect(PixelSize.FromSize(window.ClientSize, scale));
        var areas = text.Runs.Select(run => WindowRenderer.Pixels(text.Extent(run.Glyphs, run.ToWindow), scale).Intersect(inside))
            .Where(area => area is { Width: > 0, Height: > 0 }).ToList();
        if (areas.Count == 0)
            return null;

        var (measured, undecided) = colours.Of(areas);
        if (measured is { } seen && text.Brush is ISolidColorBrush { Color: { A: 255 } own } && seen.Ink.IsNear(new Rgb(own.R, own.G, own.B), Rounding))
            measured = (new Rgb(own.R, own.G, own.B), seen.Ground);

        var needed = text.IsLarge ? leastOfLarge : least;
        if (measured is { } pair && Luminance.Ratio(pair.Ink, pair.Ground) is var ratio && ratio < needed)
        {
            undecided = IsCovered(text.Source, text.Area, window) ? "something is drawn in front of it"
                : ratio < Unseen ? "nothing of it is seen on its background" : null;
        }

        return new TextContrast(element, undecided is null ? measured : null, undecided, text.IsLarge, needed);
    }

    // A text beneath something else has no contrast of its own.
    private static bool IsCovered(Visual source, Rect area, TopLevel window)
    {
        for (var at = 1; at <= Points; at++)
        {
            var point = new Point(area.X + (area.Width * at / (Points + 1)), area.Center.Y);
            var front = TopLevel.GetTopLevel(source) == window ? window.GetVisualsAt(point).FirstOrDefault() : null;
            if (front is not null && front != source && !front.IsVisualAncestorOf(source) && !source.IsVisualAncestorOf(front)
                && DrawOrder.IsBehind(source, front))
            {
                return true;
            }
        }

        return false;
    }
}
