using Amcp.Avalonia.Elements.Geometry;
using Avalonia.Controls.Shapes;
using Avalonia.Media;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Finds points of a window at which an element itself, or a descendant, takes the pointer. A ring, a thin line or a short text in a wide element does not
/// do so at its middle. UI thread only.
/// </summary>
internal static class OwnPoints
{
    private const int GridSize = 5;
    private const int MostParts = 200;
    private const int PointsOfOutline = 32;

    // Of a long line of points, only some are examined; of an element that is known to be drawn but is covered, fewer.
    private const double MostOfLine = 2000;
    private const double MostIfDrawn = 100;

    private static readonly Vector[] s_beside = [new(0, 0), new(1, 0), new(-1, 0), new(0, 1), new(0, -1)];

    /// <summary>Returns points in view, lazily: a grid from the middle outwards, then points of what is drawn, then lines through the middle.</summary>
    public static IEnumerable<Point> Of(Visual element, TopLevel window)
    {
        var visible = ElementGeometry.Visible(element);
        return element is InputElement input && ElementGeometry.ToWindow(element, window) is { } toWindow && toWindow.TryInvert(out var toElement)
            ? In(input, visible.TransformToAABB(toElement).Intersect(new Rect(element.Bounds.Size)))
                .Select(point => point.Transform(toWindow)).Where(visible.Contains)
            : [];
    }

    private static IEnumerable<Point> In(InputElement element, Rect seen)
    {
        var isDrawn = false;
        foreach (var point in Grid(seen).Concat(Drawn(element)).Where(point => element.InputHitTest(point) is not null))
        {
            isDrawn = true;
            yield return point;
        }

        foreach (var point in Lines(seen, isDrawn ? MostIfDrawn : MostOfLine).Where(point => element.InputHitTest(point) is not null))
            yield return point;
    }

    private static IEnumerable<Point> Grid(Rect area)
    {
        var shares = Enumerable.Range(0, GridSize).Select(step => (step + 0.5) / GridSize - 0.5).ToList();
        return shares.SelectMany(x => shares.Select(y => new Vector(x, y))).OrderBy(share => share.SquaredLength)
            .Select(share => new Point(area.Center.X + (share.X * area.Width), area.Center.Y + (share.Y * area.Height)));
    }

    private static IEnumerable<Point> Drawn(Visual element) => element.GetSelfAndVisualDescendants().Take(MostParts).SelectMany(
        part => part.TransformToVisual(element) is { } toElement ? PointsOf(part).Select(point => point.Transform(toElement)) : []);

    private static IEnumerable<Point> PointsOf(Visual part) => part switch
    {
        TextBlock block => InLines(block),
        Shape { RenderedGeometry: { } geometry } => OnOutline(geometry),
        _ => [new Rect(part.Bounds.Size).Center],
    };

    private static IEnumerable<Point> InLines(TextBlock block)
    {
        var text = block.TextLayout;
        var origin = new Vector(block.Padding.Left, block.Padding.Top);
        return text.HitTestTextRange(0, text.TextLines.Sum(line => line.Length)).Where(piece => piece.Width > 0).Select(piece => piece.Center + origin);
    }

    // A filled figure lies at one side of its outline.
    private static IEnumerable<Point> OnOutline(Geometry geometry)
    {
        var length = geometry.ContourLength;
        for (var step = 0; step < PointsOfOutline; step++)
        {
            if (geometry.TryGetPointAtDistance(length * (step + 0.5) / PointsOfOutline, out var point))
            {
                foreach (var aside in s_beside)
                    yield return point + aside;
            }
        }
    }

    // A connected figure as large as the element crosses the lines, however thin it is.
    private static IEnumerable<Point> Lines(Rect area, double most) => Steps(area.Width, most).Select(x => new Point(area.X + x, area.Center.Y))
        .Concat(Steps(area.Height, most).Select(y => new Point(area.Center.X, area.Y + y)));

    private static IEnumerable<double> Steps(double length, double most)
    {
        var pitch = Math.Max(1, length / most);
        for (var at = Math.Min(0.5, length / 2); at < length; at += pitch)
            yield return at;
    }
}
