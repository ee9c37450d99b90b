using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives.PopupPositioning;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>What a popup asks for that is a window of its own: it has a place beside what opened it, and never the keyboard.</summary>
internal sealed partial class MemoryWindow : IPopupImpl
{
    private Func<MemoryWindow, MemoryWindow?>? _makePopup;

    /// <summary>Whether this is a popup, which leaves the keyboard to the window that opened it.</summary>
    public bool IsPopup { get; private init; }

    /// <inheritdoc/>
    public IPopupPositioner? PopupPositioner { get; private init; }

    /// <summary>A window for a popup of this one, or none: Avalonia then shows the popup as an overlay inside this window.</summary>
    public IPopupImpl? CreatePopup() => _makePopup?.Invoke(this);

    /// <summary>Has popups made as windows of their own, as far as the function makes any.</summary>
    public void OpenPopupsWith(Func<MemoryWindow, MemoryWindow?> make) => _makePopup = make;

    /// <summary>A window for a popup of this one.</summary>
    public MemoryWindow Popup()
    {
        MemoryWindow? popup = null;
        var placing = new ManagedPopupPositionerPopupImplHelper(this, (place, size, _) => popup!.Place(place, size));
        popup = new MemoryWindow(Compositor, _watch, _screen, _stack, RenderScaling)
        {
            IsPopup = true,
            Owner = this,
            PopupPositioner = new ManagedPopupPositioner(placing),
            _makePopup = _makePopup,
        };
        return popup;
    }

    /// <summary>There is no window manager that could draw a shadow.</summary>
    public void SetWindowManagerAddShadowHint(bool enabled)
    {
    }

    /// <summary>Keys come through the window that opened the popup, whatever has the focus.</summary>
    public void TakeFocus()
    {
    }

    /// <summary>Nothing to do: whoever sends events looks at the popup itself, which takes none then.</summary>
    public void SetHitTestVisible(bool isHitTestVisible)
    {
    }

    private void Place(PixelPoint place, Size size)
    {
        Move(place);
        Resize(size, WindowResizeReason.Layout);
    }
}
