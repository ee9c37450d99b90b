using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Makes a native menu item invokable by automation.</summary>
internal sealed class NativeMenuItemPeer(NativeMenuItem item) : NativeMenuPeer(item), IInvokeProvider
{
    public void Invoke()
    {
        EnsureEnabled();
        item.Choose();
    }
}
