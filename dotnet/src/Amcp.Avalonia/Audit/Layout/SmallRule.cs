using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>
/// A target of the pointer has 24 x 24 device-independent pixels, as WCAG 2.5.8 demands; exempt are links in a text, and targets around whose centre a
/// circle of 24 meets no other target.
/// </summary>
internal sealed class SmallRule : ILayoutRule
{
    private const double Least = 24;

    public LayoutRule Rule => LayoutRule.Small;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene)
    {
        var targets = scene.Targets.Where(target => target.Control.IsEffectivelyEnabled)
            .Select(target => (Element: (Visual)target.Control, Place: scene.PlaceOf(target.Control))).ToList();
        return targets.Where(target => IsSmall(target.Place) && !target.Element.GetVisualAncestors().Any(around => around is TextBlock))
            .Select(target => (target.Element, target.Place, Other: targets.FirstOrDefault(other => Crowds(target, other)).Element))
            .Where(found => found.Other is not null)
            .Select(found => new LayoutVerdict(
                Rule, [found.Element], FormattableString.Invariant($"is a target of {found.Place.Width:0.#} x {found.Place.Height:0.#}, and stands within 24 px of"),
                "make it 24 x 24 at least, or move other targets away")
            {
                By = found.Other,
                Cause = (ElementTree.Parent(found.Element), found.Element.GetType()),
            });
    }

    private static bool IsSmall(Rect place) => place.Width < Least - 0.5 || place.Height < Least - 0.5;

    private static bool Crowds((Visual Element, Rect Place) target, (Visual Element, Rect Place) other)
    {
        var centre = target.Place.Center;
        var (x, y) = (Math.Clamp(centre.X, other.Place.Left, other.Place.Right), Math.Clamp(centre.Y, other.Place.Top, other.Place.Bottom));
        var isNear = IsSmall(other.Place) ? Distance(centre, other.Place.Center) < Least : Distance(centre, new Point(x, y)) < Least / 2;
        return isNear && !LayoutScene.AreNested(target.Element, other.Element);
    }

    private static double Distance(Point one, Point other) => Math.Sqrt(Math.Pow(one.X - other.X, 2) + Math.Pow(one.Y - other.Y, 2));
}
