using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Texts and interactive elements lie in their window and in what clips them, or can be scrolled into view.</summary>
internal sealed class OutsideRule : ILayoutRule
{
    public LayoutRule Rule => LayoutRule.Outside;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene)
    {
        var targets = scene.Targets.Select(target => (Element: (Visual)target.Control, Cut: CutOf(scene, target.Control)));
        // A text that a smaller area cuts off in part is a clipped one.
        var texts = scene.Texts.Select(text => (text.Element, Cut: Cut.Of(scene, text.Ink, text.Source.GetVisualParent())))
            .Where(text => text.Cut is { IsWhole: true } or { Clip: TopLevel });
        var found = targets.Concat(texts).Where(entry => entry.Cut is not null).DistinctBy(entry => entry.Element).ToList();
        var elements = found.Select(entry => entry.Element).ToHashSet();
        return found.Where(entry => !ElementTree.Ancestors(entry.Element).Any(elements.Contains))
            .Select(entry => Of(scene, entry.Element, entry.Cut!));
    }

    private static Cut? CutOf(LayoutScene scene, Visual element) => Cut.Of(scene, scene.PlaceOf(element), element.GetVisualParent());

    private LayoutVerdict Of(LayoutScene scene, Visual element, Cut cut)
    {
        var isWindow = cut.Clip is TopLevel;
        var size = scene.PlaceOf(element).Size;
        var length = cut.IsHorizontal ? size.Width : size.Height;
        var part = cut.IsWhole ? "wholly" : FormattableString.Invariant($"{cut.Pixels} of its {(cut.IsHorizontal ? "width" : "height")} of {length:0.#}");
        var preposition = cut.Side switch { "top" => "above", "bottom" => "below", _ => $"on the {cut.Side} of" };
        return new LayoutVerdict(
            Rule, [element], isWindow ? $"lies {part} {preposition} its window" : $"lies {part} {preposition} the area of",
            isWindow ? "let the content scroll or wrap, or make it smaller" : "make that element larger, or let it scroll")
        {
            By = isWindow ? null : ElementTree.Shown(cut.Clip),
            Cause = (cut.Clip, cut.Side),
        };
    }
}
