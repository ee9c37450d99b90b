using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Media;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>
/// Tab goes down, or on in the line, or up to a further column; an author who sets TabIndex says otherwise. Only neighbours on the way are compared.
/// </summary>
internal sealed class TabOrderRule : IAccessibilityRule
{
    // Elements of one line are aligned to a pixel or two.
    private const double Tolerance = 2;

    public AccessibilityRule Rule => AccessibilityRule.TabOrder;

    public string Criterion => "2.4.3";

    public IEnumerable<Verdict> Check(AuditScene scene)
    {
        var isLeftToRight = scene.Window.FlowDirection != FlowDirection.RightToLeft;
        var way = scene.Tabs.Sequence.Select(ElementTree.Shown).OfType<Visual>().Where(scene.Covers).ToList();
        foreach (var (before, after) in way.Zip(way.Skip(1)).Where(pair => pair.First != pair.Second))
        {
            if (!HasTabIndex(before) && !HasTabIndex(after) && GoesBack(before, after, isLeftToRight) is { } where)
            {
                yield return new Verdict(
                    after, $"comes after {ElementLabel.Of(before)} by Tab, but stands {where}", "change their order in the tree, or set TabIndex");
            }
        }
    }

    private static bool HasTabIndex(Visual element) =>
        element.GetSelfAndVisualAncestors().OfType<InputElement>().Any(around => around.IsSet(InputElement.TabIndexProperty));

    private static string? GoesBack(Visual before, Visual after, bool isLeftToRight)
    {
        var (one, two) = (ElementGeometry.InWindow(before), ElementGeometry.InWindow(after));
        if (one.Contains(two) || two.Contains(one))
            return null;

        if (two.Bottom <= one.Top + Tolerance)
        {
            var isNextColumn = isLeftToRight ? two.Left >= one.Right - Tolerance : two.Right <= one.Left + Tolerance;
            return isNextColumn ? null : "above it";
        }

        var isBesides = Math.Min(one.Bottom, two.Bottom) - Math.Max(one.Top, two.Top) > Math.Min(one.Height, two.Height) / 2;
        var isBack = isLeftToRight ? two.Right <= one.Left + Tolerance : two.Left >= one.Right - Tolerance;
        return isBesides && isBack ? isLeftToRight ? "to the left of it" : "to the right of it" : null;
    }
}
