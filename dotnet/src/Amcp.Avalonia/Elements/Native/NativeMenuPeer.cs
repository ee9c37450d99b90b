using Avalonia.Automation.Peers;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Exposes a native menu element to automation.</summary>
internal class NativeMenuPeer(Control owner) : ControlAutomationPeer(owner)
{
    /// <inheritdoc/>
    protected override AutomationControlType GetAutomationControlTypeCore() => AutomationControlType.MenuItem;
}
