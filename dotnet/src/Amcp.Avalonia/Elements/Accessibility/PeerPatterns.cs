using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Determines the operations of a control, which its automation peer has for the most part. UI thread only.</summary>
internal static class PeerPatterns
{
    /// <summary>Returns the control's patterns, with the contract's names.</summary>
    public static IReadOnlyList<string> Of(Control control, AutomationPeer peer) =>
    [
        .. peer.GetProvider<IInvokeProvider>() is null ? [] : new[] { "invoke" },
        .. peer.GetProvider<IToggleProvider>() is null ? [] : new[] { "toggle" },
        .. ExpanderOf(peer) is null ? [] : new[] { "expand", "collapse" },
        .. SettableValue.IsOf(control, peer) ? new[] { "setValue" } : [],
        .. peer.GetProvider<ISelectionItemProvider>() is null ? [] : new[] { "select" },
        "scrollIntoView",
    ];

    /// <summary>Prepares an operation other than setting a value without performing it.</summary>
    /// <param name="control">The control.</param>
    /// <param name="peer">The control's peer.</param>
    /// <param name="pattern">The requested operation.</param>
    /// <param name="element">The control's label in messages.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED with the available patterns.</exception>
    public static Action Prepare(Control control, AutomationPeer peer, AutomationPattern pattern, ElementName element) => pattern switch
    {
        AutomationPattern.Invoke => peer.GetProvider<IInvokeProvider>() is { } button ? button.Invoke : null,
        AutomationPattern.Toggle => peer.GetProvider<IToggleProvider>() is { } toggle ? toggle.Toggle : null,
        AutomationPattern.Expand => ExpanderOf(peer) is { } expander ? expander.Expand : null,
        AutomationPattern.Collapse => ExpanderOf(peer) is { } expander ? expander.Collapse : (Action?)null,
        AutomationPattern.Select => peer.GetProvider<ISelectionItemProvider>() is { } item ? item.Select : null,
        _ => peer.BringIntoView,
    } ?? throw Missing(control, peer, pattern, element);

    /// <summary>Prepares the setting of a value without performing it.</summary>
    /// <param name="control">The control.</param>
    /// <param name="peer">The control's peer.</param>
    /// <param name="value">The value.</param>
    /// <param name="element">The control's label in messages.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED with the available patterns, DISABLED for a read-only control, INVALID_ARGUMENT.</exception>
    public static PreparedValue PrepareValue(Control control, AutomationPeer peer, string value, ElementName element) =>
        SettableValue.Change(control, peer, value, element) ?? throw Missing(control, peer, AutomationPattern.SetValue, element);

    /// <summary>Returns the state of a check box or toggle.</summary>
    public static ToggledState? Toggled(AutomationPeer peer) => peer.GetProvider<IToggleProvider>()?.ToggleState switch
    {
        ToggleState.On => ToggledState.On,
        ToggleState.Off => ToggledState.Off,
        ToggleState.Indeterminate => ToggledState.Indeterminate,
        _ => null,
    };

    /// <summary>Returns how much of the content or the children is shown.</summary>
    public static ExpandedState? Expanded(AutomationPeer peer) => peer.GetProvider<IExpandCollapseProvider>()?.ExpandCollapseState switch
    {
        ExpandCollapseState.Expanded => ExpandedState.Expanded,
        ExpandCollapseState.Collapsed => ExpandedState.Collapsed,
        ExpandCollapseState.PartiallyExpanded => ExpandedState.Partly,
        ExpandCollapseState.LeafNode => ExpandedState.Leaf,
        _ => null,
    };

    private static IExpandCollapseProvider? ExpanderOf(AutomationPeer peer) =>
        peer.GetProvider<IExpandCollapseProvider>() is { ExpandCollapseState: not ExpandCollapseState.LeafNode } expander ? expander : null;

    private static ToolFailure Missing(Control control, AutomationPeer peer, AutomationPattern pattern, ElementName element) =>
        Failures.NoPattern(element, System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(pattern.ToString()), Of(control, peer));
}
