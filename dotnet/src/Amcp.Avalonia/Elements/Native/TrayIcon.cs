using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Represents an icon of the app in the system's tray, a root of the tree. Its type name is its name in the tree.</summary>
internal sealed class TrayIcon(global::Avalonia.Controls.TrayIcon icon) : NativeElement(null, null)
{
    public override IReadOnlyList<Visual> Items => NativeMenus.ItemsOf(icon.Menu, this);

    public override Action? Clicking => Click;

    public override void Refresh()
    {
        AutomationProperties.SetName(this, icon.ToolTipText ?? "");
        IsVisible = icon.IsVisible;
    }

    /// <summary>Clicks the icon like the operating system does.</summary>
    public void Click() => TrayClick.Raise(icon);

    protected override AutomationPeer OnCreateAutomationPeer() => new TrayIconPeer(this);
}
