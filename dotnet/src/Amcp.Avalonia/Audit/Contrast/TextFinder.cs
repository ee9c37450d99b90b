using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Avalonia.Controls.Presenters;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.Audit.Contrast;

/// <summary>Finds the texts whose contrast counts: visible, enabled and of letters or digits. UI thread only.</summary>
internal static class TextFinder
{
    /// <summary>Returns the texts of a window and its popups, each in the window's coordinates.</summary>
    /// <param name="window">The window of the picture.</param>
    /// <param name="roots">The window and its popup windows.</param>
    public static IEnumerable<DrawnText> In(TopLevel window, IEnumerable<TopLevel> roots) =>
        from root in roots
        from visual in root.GetVisualDescendants()
        where HasText(visual) && Counts(visual)
        let area = ElementGeometry.Visible(visual)
        where area is { Width: > 0, Height: > 0 }
        from text in TextsOf(visual, WindowPicture.Translate(area, root, window), ToWindow(visual, root, window))
        select text;

    /// <summary>Determines whether a visual draws a text.</summary>
    public static bool HasText(Visual visual) => visual is TextBlock or TextPresenter;

    /// <summary>Returns the lines that a visual draws; null if it draws none.</summary>
    public static TextLayout? LayoutOf(Visual visual) => visual switch
    {
        TextBlock block => block.TextLayout,
        TextPresenter presenter => presenter.TextLayout,
        _ => null,
    };

    private static bool Counts(Visual visual) =>
        Actionability.IsVisible(visual) && visual is InputElement { IsEffectivelyEnabled: true }
        && !visual.GetVisualAncestors().OfType<Label>().Any(label => label.Target is InputElement { IsEffectivelyEnabled: false });

    private static Matrix? ToWindow(Visual visual, TopLevel root, TopLevel window)
    {
        var place = WindowPicture.Translate(default, root, window).Position;
        return visual.TransformToVisual(root) is { } matrix ? matrix * Matrix.CreateTranslation(place) : null;
    }

    private static IEnumerable<DrawnText> TextsOf(Visual visual, Rect area, Matrix? toWindow)
    {
        if (toWindow is not { } matrix)
            return [];

        var scale = Math.Sqrt(Math.Abs((matrix.M11 * matrix.M22) - (matrix.M12 * matrix.M21)));
        return RunsOf(visual).Where(run => IsReadable(run.Run.Text))
            .GroupBy(run => run.Run.Properties.ForegroundBrush)
            .Select(group => new DrawnText(
                visual,
                group.Key,
                [.. group.Select(run => (run.Run.GlyphRun, Matrix.CreateTranslation(run.Place) * matrix))],
                area,
                group.Min(run => run.Run.Properties.FontRenderingEmSize) * scale,
                group.All(run => run.Run.Properties.Typeface.Weight >= FontWeight.Bold)));
    }

    /// <summary>Determines whether a text has letters or digits: icons of symbol fonts and bullets of passwords are no text.</summary>
    public static bool IsReadable(ReadOnlyMemory<char> text)
    {
        foreach (var rune in text.Span.EnumerateRunes())
        {
            if (System.Text.Rune.IsLetterOrDigit(rune))
                return true;
        }

        return false;
    }

    /// <summary>Returns the runs that a visual draws, each with its place in the visual.</summary>
    public static IEnumerable<(ShapedTextRun Run, Vector Place)> RunsOf(Visual visual)
    {
        if (LayoutOf(visual) is not { } layout)
            yield break;

        var padding = visual is TextBlock block ? block.Padding : default;
        var top = padding.Top + Above((Layoutable)visual, layout.Height);
        foreach (var line in layout.TextLines)
        {
            var left = padding.Left + line.Start;
            foreach (var run in line.TextRuns.OfType<DrawableTextRun>())
            {
                if (run is ShapedTextRun shaped)
                    yield return (shaped, new Vector(left, top + line.Baseline - shaped.Baseline));

                left += run.Size.Width;
            }

            top += line.Height;
        }
    }

    // A text that is higher than its control is shifted by its alignment.
    private static double Above(Layoutable control, double height)
    {
        var free = control.Bounds.Height - height;
        return free >= 0 ? 0 : control.VerticalAlignment switch
        {
            VerticalAlignment.Center => free / 2,
            VerticalAlignment.Bottom => free,
            _ => 0,
        };
    }
}
