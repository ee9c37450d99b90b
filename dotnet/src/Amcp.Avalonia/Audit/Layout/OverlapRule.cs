using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Texts and interactive elements do not lie over each other, unless their author has layered them.</summary>
internal sealed class OverlapRule : ILayoutRule
{
    // Rounding, and borders that are joined by a margin of -1.
    private const double Least = 2.5;

    public LayoutRule Rule => LayoutRule.Overlap;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene)
    {
        var found = new List<(Leaf Back, Leaf Front, Rect Area, Visual Common)>();
        var leaves = Leaves(scene).ToList();
        // Sorted from left to right, so that each one is compared with its neighbours only.
        var sorted = leaves.OrderBy(leaf => leaf.Area.Left).ToList();
        for (var at = 0; at < sorted.Count; at++)
        {
            for (var next = at + 1; next < sorted.Count && sorted[next].Area.Left < sorted[at].Area.Right - Least; next++)
            {
                if (Collide(sorted[at], sorted[next]) is { } collision)
                    found.Add(collision);
            }
        }

        var order = leaves.Select((leaf, at) => (leaf, at)).ToDictionary(entry => entry.leaf, entry => entry.at);
        return found.OrderBy(pair => order[pair.Front]).ThenBy(pair => order[pair.Back]).Select(pair => Of(pair.Back, pair.Front, pair.Area, pair.Common));
    }

    private static IEnumerable<Leaf> Leaves(LayoutScene scene)
    {
        var texts = scene.Texts.Select(text => new Leaf(text.Source, text.Element, text.Ink.Intersect(ElementGeometry.Visible(text.Source)), IsText: true));
        var targets = scene.Targets.Select(target => new Leaf(target.Control, target.Control, ElementGeometry.Visible(target.Control), IsText: false));
        return texts.Concat(targets).Where(leaf => leaf.Area is { Width: > Least, Height: > Least });
    }

    private static (Leaf Back, Leaf Front, Rect Area, Visual Common)? Collide(Leaf one, Leaf other)
    {
        var area = one.Area.Intersect(other.Area);
        if (area.Width <= Least || area.Height <= Least || LayoutScene.AreNested(one.Element, other.Element)
            || one.Source.FindCommonVisualAncestor(other.Source) is not { } common)
        {
            return null;
        }

        var (back, front) = DrawOrder.IsBehind(one.Source, other.Source) ? (one, other) : (other, one);
        return Layering.IsMeant(common, back, front, area) ? null : (back, front, area, common);
    }

    private LayoutVerdict Of(Leaf back, Leaf front, Rect area, Visual common) =>
        new(
            Rule, [front.Element, back.Element], FormattableString.Invariant($"covers {area.Width:0.#} x {area.Height:0.#} px of"), CureOf(common, front, back))
        {
            By = back.Element,
            Cause = common,
        };

    private static string CureOf(Visual common, Leaf front, Leaf back)
    {
        if (common is Grid && Layering.CellOf(common, front.Source) == Layering.CellOf(common, back.Source))
            return "set Grid.Row or Grid.Column of one of them, or set ZIndex if they are layers";

        return common is StackPanel or WrapPanel or DockPanel
            ? "remove the negative margin or the fixed size that makes it exceed its place"
            : "give it a place of its own, or set ZIndex if they are layers";
    }
}
