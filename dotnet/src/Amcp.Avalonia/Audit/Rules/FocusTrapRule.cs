using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>Tab leaves every element and container again.</summary>
internal sealed class FocusTrapRule : IAccessibilityRule
{
    private const int Named = 3;

    public AccessibilityRule Rule => AccessibilityRule.FocusTrap;

    public string Criterion => "2.1.2";

    public IEnumerable<Verdict> Check(AuditScene scene)
    {
        var trap = scene.Tabs.Trap.Select(ElementTree.Shown).OfType<Visual>().Distinct().ToList();
        if (trap.FirstOrDefault(scene.Covers) is not { } first)
            return [];

        if (first is TextBox { AcceptsTab: true })
            return [new Verdict(first, "holds the focus: Tab writes into it", "set AcceptsTab to False, or offer another key to leave it and say so")];

        var others = trap.Where(element => element != first).Take(Named).Select(ElementLabel.Of).ToList();
        var more = trap.Count - 1 - others.Count;
        var through = others.Count == 0 ? "" : $" with {string.Join(", ", others)}{(more > 0 ? $" and {more} more" : "")}";
        return
        [
            new Verdict(
                first, $"holds the focus{through}: Tab never leaves the container, though the window has other elements",
                "set TabNavigation of the container to Continue or Local"),
        ];
    }
}
