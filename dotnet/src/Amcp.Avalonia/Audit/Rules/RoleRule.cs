using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>An element that takes the focus reports a role, and is not hidden from assistive technology.</summary>
internal sealed class RoleRule : IAccessibilityRule
{
    public AccessibilityRule Rule => AccessibilityRule.Role;

    public string Criterion => "4.1.2";

    public IEnumerable<Verdict> Check(AuditScene scene)
    {
        foreach (var element in scene.Elements.Where(element => element.IsInteractive))
        {
            if (element.Role is AutomationControlType.Custom or AutomationControlType.None)
            {
                yield return new Verdict(
                    element.Control, "takes the focus but reports no role", "set AutomationProperties.ControlTypeOverride, or give it an automation peer");
            }

            if (element is { IsHidden: true, IsFocusable: true })
            {
                yield return new Verdict(
                    element.Control, "takes the focus but is hidden from assistive technology", "remove AutomationProperties.AccessibilityView, or set Focusable to False");
            }
        }
    }
}
