using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>An interactive element has an accessible name: its author's, or its label, caption, content, placeholder or tool tip.</summary>
internal sealed class NameRule : IAccessibilityRule
{
    public AccessibilityRule Rule => AccessibilityRule.Name;

    public string Criterion => "4.1.2";

    public IEnumerable<Verdict> Check(AuditScene scene) => scene.Elements
        .Where(element => element is { IsInteractive: true, Name: null })
        .Select(element => new Verdict(element.Control, "has no accessible name", CureOf(element)));

    private static string CureOf(AuditedElement element) => element.Role switch
    {
        AutomationControlType.Edit or AutomationControlType.ComboBox or AutomationControlType.Spinner =>
            "set AutomationProperties.Name, or give it a Label with Target or a placeholder",
        AutomationControlType.ListItem or AutomationControlType.TreeItem or AutomationControlType.TabItem when element.Control is ContentControl =>
            "set AutomationProperties.Name in the item's style or template",
        AutomationControlType.Button or AutomationControlType.Hyperlink or AutomationControlType.MenuItem => "set AutomationProperties.Name, or give it a text",
        _ => "set AutomationProperties.Name",
    };
}
