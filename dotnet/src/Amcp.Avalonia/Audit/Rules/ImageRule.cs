using Amcp.Avalonia.Elements.Tree;
using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>A picture has a name, or is marked as decoration, or belongs to a control with a name.</summary>
internal sealed class ImageRule : IAccessibilityRule
{
    public AccessibilityRule Rule => AccessibilityRule.Image;

    public string Criterion => "1.1.1";

    public IEnumerable<Verdict> Check(AuditScene scene)
    {
        var named = scene.Elements.Where(element => element is { IsInteractive: true, Name: not null }).Select(element => (Visual)element.Control).ToHashSet();
        return scene.Elements
            .Where(element => IsPicture(element) && !IsSilent(element) && !IsWithin(element.Control, named))
            .Select(element => new Verdict(
                element.Control, "is a picture without a name",
                "set AutomationProperties.Name, or AutomationProperties.AccessibilityView to Raw if it is decoration"));
    }

    private static bool IsPicture(AuditedElement element) =>
        element.Control is Image or IconElement || element.Role == AutomationControlType.Image;

    // A control that takes the focus is checked by the rule for names.
    private static bool IsSilent(AuditedElement element) =>
        element.IsInteractive || element.IsHidden || element.Name is not null || AutomationProperties.GetHelpText(element.Control) is { Length: > 0 };

    private static bool IsWithin(Visual element, HashSet<Visual> named) => ElementTree.Ancestors(element).Any(named.Contains);
}
