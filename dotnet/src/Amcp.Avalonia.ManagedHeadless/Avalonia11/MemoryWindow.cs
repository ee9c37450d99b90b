using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements window members that only Avalonia 11 has. The system draws no frame.</summary>
internal sealed partial class MemoryWindow
{
    private bool _isThemed = true;

    /// <summary>Gets a value indicating whether the theme draws the title bar over an extended client area, as on Windows.</summary>
    public bool NeedsManagedDecorations => IsClientAreaExtendedToDecorations && _isThemed;

    public IEnumerable<object> Surfaces => [_surface];

    /// <summary>Avalonia 11 needs this notification; otherwise keys still go to the previously focused element, even from a dialog without focus.</summary>
    public partial void KeyboardLost() => LostFocus?.Invoke();

    public void SetFrameThemeVariant(PlatformThemeVariant themeVariant)
    {
    }

    public void SetSystemDecorations(SystemDecorations enabled) => Decorate(enabled == SystemDecorations.Full, enabled != SystemDecorations.None);

    public void SetExtendClientAreaChromeHints(ExtendClientAreaChromeHints hints)
    {
        _isThemed = (hints & ExtendClientAreaChromeHints.PreferSystemChrome) != 0;
        DecorationsChanged();
    }

    // The title bar of Avalonia 11 takes no input; an element below it that is hit keeps its events.
    private partial bool IsTitleBar(Point point) =>
        point.Y < ExtendedMargins.Top && (InputRoot as InputElement)?.InputHitTest(point) is null or Window;

    public void GetWindowsZOrder(Span<Window> windows, Span<long> zOrder)
    {
        for (var i = 0; i < windows.Length; i++)
            zOrder[i] = windows[i].PlatformImpl is { } window ? _stack.IndexOf(window) : -1;
    }
}
