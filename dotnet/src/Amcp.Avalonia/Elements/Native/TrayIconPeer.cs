using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Makes a tray icon invokable by automation.</summary>
internal sealed class TrayIconPeer(TrayIcon icon) : ControlAutomationPeer(icon), IInvokeProvider
{
    public void Invoke() => icon.Click();

    protected override AutomationControlType GetAutomationControlTypeCore() => AutomationControlType.Button;
}
