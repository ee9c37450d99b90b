using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Automation.Peers;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>An enabled interactive element is reached by Tab, by the arrow keys of its list, or by a key of its own.</summary>
internal sealed class KeyboardRule : IAccessibilityRule
{
    public AccessibilityRule Rule => AccessibilityRule.Keyboard;

    public string Criterion => "2.1.1";

    public IEnumerable<Verdict> Check(AuditScene scene)
    {
        foreach (var element in scene.Elements.Where(element => element is { IsInteractive: true, Control.IsEffectivelyEnabled: true }))
        {
            if (!IsExempt(element) && !scene.Tabs.Reaches(element.Control))
            {
                var (why, cure) = Explain(element);
                yield return new Verdict(element.Control, $"cannot be reached by the keyboard{why}", cure);
            }
        }
    }

    // Menus have Alt and the arrow keys. The content of a popup is reached from its owner.
    private static bool IsExempt(AuditedElement element) =>
        element.Role == AutomationControlType.MenuItem || HasKey(element.Control)
        || element.Control.GetVisualAncestors().Any(PopupHosts.IsHost) || TopLevel.GetTopLevel(element.Control) is PopupRoot;

    private static bool HasKey(Control control) => HotKeyManager.GetHotKey(control) is not null
        || control.GetVisualDescendants().OfType<AccessText>().Any(text => text.Text?.IndexOf('_', StringComparison.Ordinal) is >= 0 and var at && at < text.Text.Length - 1);

    private static (string Why, string Cure) Explain(AuditedElement element)
    {
        var control = element.Control;
        if (!element.IsFocusable)
            return control.Focusable ? (" (IsTabStop is False)", "remove IsTabStop") : (" (Focusable is False)", "set Focusable to True, or give it a HotKey");

        return control.GetVisualAncestors().OfType<InputElement>().FirstOrDefault(HoldsBack) is { } holder
            ? ($", because Tab does not go through {ElementLabel.OfShown(holder)}, whose TabNavigation is {KeyboardNavigation.GetTabNavigation(holder)}",
                "set TabNavigation of that container to Continue or Local, or give it a HotKey")
            : ("", "see to its Focusable, IsTabStop and TabNavigation, or give it a HotKey");
    }

    private static bool HoldsBack(InputElement around) =>
        KeyboardNavigation.GetTabNavigation(around) is KeyboardNavigationMode.None or KeyboardNavigationMode.Once;
}
