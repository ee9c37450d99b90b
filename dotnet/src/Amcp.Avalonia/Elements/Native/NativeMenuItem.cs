using Amcp.Avalonia.Elements.Accessibility;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>An item of the system's menu; its name in the tree is its type's.</summary>
internal sealed class NativeMenuItem(global::Avalonia.Controls.NativeMenuItem item, NativeElement holder) : NativeElement(holder, holder.Window)
{
    /// <inheritdoc/>
    public override IReadOnlyList<Visual> Items => NativeMenus.ItemsOf(item.Menu, this);

    /// <summary>Whether it opens a menu of its own.</summary>
    public bool HasSubMenu => item.Menu is not null;

    /// <summary>Whether it has a check mark; null for an item that never has one.</summary>
    public bool? IsChecked => CanBeChecked ? item.IsChecked : null;

    // The type of this property is another one in each line of Avalonia.
    private bool CanBeChecked =>
        AvaloniaPropertyRegistry.Instance.FindRegistered(item, "ToggleType") is { } type && item.GetValue(type)?.ToString() is not (null or "None");

    /// <inheritdoc/>
    public override void Refresh()
    {
        AutomationProperties.SetName(this, DisplayedText.WithoutAccessKey(item.Header) ?? "");
        AutomationProperties.SetHelpText(this, item.ToolTip ?? "");
        AutomationProperties.SetAcceleratorKey(this, item.Gesture?.ToString() ?? "");
        IsEnabled = item.IsEnabled;
        IsVisible = item.IsVisible;
    }

    /// <summary>Does what the system does when a person chooses the item.</summary>
    public void Choose() => NativeClick.Raise(item);

    /// <inheritdoc/>
    protected override AutomationPeer OnCreateAutomationPeer() => HasSubMenu ? new NativeMenuPeer(this) : new NativeMenuItemPeer(this);
}
