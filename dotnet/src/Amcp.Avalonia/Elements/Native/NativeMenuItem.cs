using Avalonia.Automation;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Represents an item of a native menu. Its type name is its name in the tree.</summary>
internal sealed class NativeMenuItem(global::Avalonia.Controls.NativeMenuItem item, NativeElement holder) : NativeElement(holder, holder.Window)
{
    public override IReadOnlyList<Visual> Items => NativeMenus.ItemsOf(item.Menu, this);

    public override Action? Clicking => HasSubMenu ? null : Choose;

    /// <summary>Gets a value indicating whether it has a submenu.</summary>
    public bool HasSubMenu => item.Menu is not null;

    /// <summary>Gets a value indicating whether it is checked; null for an item without a check mark.</summary>
    public bool? IsChecked => CanBeChecked ? item.IsChecked : null;

    // The type of this property differs between Avalonia lines.
    private bool CanBeChecked =>
        AvaloniaPropertyRegistry.Instance.FindRegistered(item, "ToggleType") is { } type && item.GetValue(type)?.ToString() is not (null or "None");

    public override void Refresh()
    {
        AutomationProperties.SetName(this, AccessKey.Without(item.Header) ?? "");
        AutomationProperties.SetHelpText(this, item.ToolTip ?? "");
        AutomationProperties.SetAcceleratorKey(this, item.Gesture?.ToString() ?? "");
        IsEnabled = item.IsEnabled;
        IsVisible = item.IsVisible;
    }

    /// <summary>Invokes the item like the operating system does.</summary>
    public void Choose() => NativeClick.Raise(item);

    protected override AutomationPeer OnCreateAutomationPeer() => HasSubMenu ? new NativeMenuPeer(this) : new NativeMenuItemPeer(this);
}
