using Amcp.Avalonia.Elements;
using System.Globalization;
using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Tools;

/// <summary>Determines the operations of an automation peer. UI thread only.</summary>
internal static class PeerPatterns
{
    /// <summary>Returns the peer's patterns, with the contract's names.</summary>
    public static IReadOnlyList<string> Of(AutomationPeer peer) =>
    [
        .. peer.GetProvider<IInvokeProvider>() is null ? [] : new[] { "invoke" },
        .. peer.GetProvider<IToggleProvider>() is null ? [] : new[] { "toggle" },
        .. ExpanderOf(peer) is null ? [] : new[] { "expand", "collapse" },
        .. peer.GetProvider<IValueProvider>() is null && peer.GetProvider<IRangeValueProvider>() is null ? [] : new[] { "setValue" },
        .. peer.GetProvider<ISelectionItemProvider>() is null ? [] : new[] { "select" },
        "scrollIntoView",
    ];

    /// <summary>Prepares an operation on the peer without performing it.</summary>
    /// <param name="peer">The element's peer.</param>
    /// <param name="pattern">The requested operation.</param>
    /// <param name="value">The value for <see cref="AutomationPattern.SetValue"/>.</param>
    /// <param name="element">The element's label in messages.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED with the available patterns, DISABLED for a read-only element, INVALID_ARGUMENT.</exception>
    public static Action Prepare(AutomationPeer peer, AutomationPattern pattern, string? value, Called element) => pattern switch
    {
        AutomationPattern.Invoke => peer.GetProvider<IInvokeProvider>() is { } button ? button.Invoke : null,
        AutomationPattern.Toggle => peer.GetProvider<IToggleProvider>() is { } toggle ? toggle.Toggle : null,
        AutomationPattern.Expand => ExpanderOf(peer) is { } expander ? expander.Expand : null,
        AutomationPattern.Collapse => ExpanderOf(peer) is { } expander ? expander.Collapse : (Action?)null,
        AutomationPattern.SetValue => Setter(peer, value!, element),
        AutomationPattern.Select => peer.GetProvider<ISelectionItemProvider>() is { } item ? item.Select : null,
        _ => peer.BringIntoView,
    } ?? throw Failures.NoPattern(element, System.Text.Json.JsonNamingPolicy.CamelCase.ConvertName(pattern.ToString()), Of(peer));

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

    private static Action? Setter(AutomationPeer peer, string value, Called element)
    {
        if (peer.GetProvider<IRangeValueProvider>() is { } range)
        {
            CheckWritable(range.IsReadOnly, element);
            var number = NumberWithin(range, value);
            return () => range.SetValue(number);
        }

        if (peer.GetProvider<IValueProvider>() is { } text)
        {
            CheckWritable(text.IsReadOnly, element);
            return () => text.SetValue(value);
        }

        return null;
    }

    private static double NumberWithin(IRangeValueProvider range, string value) =>
        double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number >= range.Minimum && number <= range.Maximum
            ? number
            : throw Failures.Invalid("value", FormattableString.Invariant($"`{value}` is no number from {range.Minimum} to {range.Maximum}."));

    private static void CheckWritable(bool isReadOnly, Called element)
    {
        if (isReadOnly)
        {
            throw Failures.Unreachable("DISABLED", element, "is read-only.");
        }
    }
}
