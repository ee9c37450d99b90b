using Avalonia.Controls;
using Avalonia.Controls.Primitives.PopupPositioning;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements a popup as a separate window. It is positioned relative to its owner and never has the keyboard.</summary>
internal sealed partial class MemoryWindow : IPopupImpl
{
    private Func<MemoryWindow, MemoryWindow?>? _makePopup;

    /// <summary>Gets a value indicating whether this is a popup, whose owner keeps the keyboard.</summary>
    public bool IsPopup { get; private init; }

    public IPopupPositioner? PopupPositioner { get; private init; }

    /// <summary>Determines whether the window's client area has a point of the screen.</summary>
    public bool Covers(PixelPoint point) => new PixelRect(Position, PixelSize.FromSize(ClientSize, RenderScaling)).Contains(point);

    /// <summary>Returns the window in front of this one, or of this popup, at a point in its coordinates; null if none is in front there.</summary>
    public MemoryWindow? InFront(Point point) => _stack.InFrontOf(this, PointToScreen(point));

    /// <summary>Creates a popup window; null makes Avalonia show the popup as an overlay inside this window.</summary>
    public IPopupImpl? CreatePopup() => _makePopup?.Invoke(this);

    /// <summary>Enables separate popup windows, which the function creates or declines.</summary>
    public void OpenPopupsWith(Func<MemoryWindow, MemoryWindow?> make) => _makePopup = make;

    /// <summary>Creates a window for a popup of this one.</summary>
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

    /// <summary>Does nothing, because no window manager draws shadows.</summary>
    public void SetWindowManagerAddShadowHint(bool enabled)
    {
    }

    /// <summary>Does nothing, because keys come through the popup's owner.</summary>
    public void TakeFocus()
    {
    }

    /// <summary>Does nothing, because the input sender checks hit-test visibility on the popup itself.</summary>
    public void SetHitTestVisible(bool isHitTestVisible)
    {
    }

    private void Place(PixelPoint place, Size size)
    {
        Move(place);
        Resize(size, WindowResizeReason.Layout);
    }
}
