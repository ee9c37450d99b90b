using Avalonia.Automation.Peers;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>What an item of the system's menu is for automation.</summary>
internal class NativeMenuPeer(Control owner) : ControlAutomationPeer(owner)
{
    /// <inheritdoc/>
    protected override AutomationControlType GetAutomationControlTypeCore() => AutomationControlType.MenuItem;
}
