using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Audit;

/// <summary>Represents a visible element of the folded tree, as assistive technology knows it. UI thread only.</summary>
/// <param name="control">The control.</param>
/// <param name="isFocusable">Whether it, or a part of its template, takes the focus.</param>
internal sealed class AuditedElement(Control control, bool isFocusable)
{
    private static readonly HashSet<AutomationControlType> s_interactive =
    [
        AutomationControlType.Button, AutomationControlType.CheckBox, AutomationControlType.ComboBox, AutomationControlType.Edit,
        AutomationControlType.Hyperlink, AutomationControlType.ListItem, AutomationControlType.MenuItem, AutomationControlType.RadioButton,
        AutomationControlType.Slider, AutomationControlType.Spinner, AutomationControlType.SplitButton, AutomationControlType.TabItem,
        AutomationControlType.TreeItem,
    ];

    private readonly Lazy<string?> _name = new(() => AccessibleName.ForAssistance(control));

    /// <summary>Gets the control.</summary>
    public Control Control => control;

    /// <summary>Gets the role that the automation peer reports.</summary>
    public AutomationControlType Role { get; } = ControlAutomationPeer.CreatePeerForElement(control).GetAutomationControlType();

    /// <summary>Gets the accessible name; null if there is none.</summary>
    public string? Name => _name.Value;

    /// <summary>Gets a value indicating whether a person operates it: by its role, or because it takes the focus.</summary>
    public bool IsInteractive => IsFocusable || s_interactive.Contains(Role);

    /// <summary>Gets a value indicating whether it, or a part of its template, takes the focus.</summary>
    public bool IsFocusable => isFocusable;

    /// <summary>Gets a value indicating whether the author hides it from assistive technology.</summary>
    public bool IsHidden => AutomationProperties.GetAccessibilityView(control) == AccessibilityView.Raw;
}
