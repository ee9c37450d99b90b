using Avalonia.Controls;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>What only Avalonia 11 asks of a window; there is no visible frame, so decorations change no picture.</summary>
internal sealed partial class MemoryWindow
{
    /// <inheritdoc/>
    public IEnumerable<object> Surfaces => [_surface];

    /// <summary>Until Avalonia 11 hears of it, keys still go to the element that had them, also from a dialog without focus.</summary>
    public partial void KeyboardLost() => LostFocus?.Invoke();

    /// <inheritdoc/>
    public void SetFrameThemeVariant(PlatformThemeVariant themeVariant)
    {
    }

    /// <inheritdoc/>
    public void SetSystemDecorations(SystemDecorations enabled)
    {
    }

    /// <inheritdoc/>
    public void SetExtendClientAreaChromeHints(ExtendClientAreaChromeHints hints)
    {
    }

    /// <inheritdoc/>
    public void GetWindowsZOrder(Span<Window> windows, Span<long> zOrder)
    {
        for (var i = 0; i < windows.Length; i++)
            zOrder[i] = windows[i].PlatformImpl is { } window ? _stack.IndexOf(window) : -1;
    }
}
