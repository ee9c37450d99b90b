using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Exposes a native menu element to automation.</summary>
internal class NativeMenuPeer(Control owner) : ControlAutomationPeer(owner)
{
    protected override AutomationControlType GetAutomationControlTypeCore() => AutomationControlType.MenuItem;
}
