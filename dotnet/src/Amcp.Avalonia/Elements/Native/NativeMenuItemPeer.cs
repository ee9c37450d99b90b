using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Lets automation choose an item.</summary>
internal sealed class NativeMenuItemPeer(NativeMenuItem item) : NativeMenuPeer(item), IInvokeProvider
{
    /// <inheritdoc/>
    public void Invoke()
    {
        EnsureEnabled();
        item.Choose();
    }
}
