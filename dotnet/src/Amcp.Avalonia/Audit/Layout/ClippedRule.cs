using Amcp.Avalonia.Elements.Tree;
using Avalonia.Media;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>A text is shown whole: neither its own size nor something around it cuts it off.</summary>
internal sealed class ClippedRule : ILayoutRule
{
    // A line break and an access key are no characters that a reader misses.
    private const int Unseen = 2;

    public LayoutRule Rule => LayoutRule.Clipped;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene) => scene.Texts
        .Select(text => VerdictOf(scene, text) is { } verdict ? verdict with { Cause = LayoutScene.CauseOf(text) } : null)
        .OfType<LayoutVerdict>();

    private LayoutVerdict? VerdictOf(LayoutScene scene, SeenText text)
    {
        var line = text.Source.GetVisualAncestors().OfType<TextBox>()
            .FirstOrDefault(box => box is { AcceptsReturn: false, TextWrapping: not TextWrapping.Wrap });
        if (Cut.Of(scene, text.Ink, text.Source, line) is { Clip: not TopLevel, IsWhole: false } cut)
            return Of(text, cut);

        var shown = text.Layout.TextLines;
        var isTrimmed = text.Source is not TextBlock block || block.TextTrimming != TextTrimming.None;
        var missing = isTrimmed ? 0 : text.Text.TrimEnd().Length - shown.Sum(each => each.Length);
        return missing < Unseen ? null : new LayoutVerdict(
            Rule, [text.Element], $"shows only {shown.Count} of its lines; {missing} of {text.Text.Length} characters are missing",
            "give it more height, or remove MaxLines");
    }

    private LayoutVerdict Of(SeenText text, Cut cut)
    {
        var by = ElementTree.Shown(cut.Clip);
        var isOwn = by is null || by == text.Element;
        var side = cut.IsHorizontal ? $"on the {cut.Side}" : $"at the {cut.Side}";
        var size = text.Source.Bounds.Size;
        var problem = isOwn
            ? FormattableString.Invariant($"has a text that is cut off {side} by {cut.Pixels}; it has {size.Width:0.#} x {size.Height:0.#}")
            : $"has a text that is cut off {side} by {cut.Pixels}, by";
        var who = isOwn ? "it" : "that element";
        var cure = cut.IsHorizontal ? $"give {who} more width, or wrap the text" : $"give {who} more height, or remove its fixed height";
        return new LayoutVerdict(Rule, [text.Element], problem, cure) { By = isOwn ? null : by };
    }
}
