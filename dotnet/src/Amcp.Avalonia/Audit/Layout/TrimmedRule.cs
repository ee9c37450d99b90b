using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>No ellipsis stands for a part of a text, unless a tool tip shows it whole.</summary>
internal sealed class TrimmedRule : ILayoutRule
{
    public LayoutRule Rule => LayoutRule.Trimmed;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene) => scene.Texts
        .Where(text => text.Layout.TextLines.Any(line => line.HasCollapsed) && !HasToolTip(text))
        .Select(text => new LayoutVerdict(
            Rule, [text.Element], $"has a text of which {Shown(text)} of {text.Text.Length} characters are shown",
            "give it more width, wrap the text, or show it whole in a tool tip")
        {
            Cause = LayoutScene.CauseOf(text),
        });

    // The ellipsis is a run of its own.
    private static int Shown(SeenText text) => text.Layout.TextLines.Sum(line =>
        line.TextRuns.OfType<ShapedTextRun>().Sum(run => run.Length) - (line.HasCollapsed ? 1 : 0));

    private static bool HasToolTip(SeenText text) => text.Source.GetSelfAndVisualAncestors().OfType<Control>()
        .Select(ToolTip.GetTip)
        .Any(tip => tip switch
        {
            string words => words.Contains(text.Text, StringComparison.Ordinal),
            TextBlock block => block.Text?.Contains(text.Text, StringComparison.Ordinal) == true,
            _ => false,
        });
}
