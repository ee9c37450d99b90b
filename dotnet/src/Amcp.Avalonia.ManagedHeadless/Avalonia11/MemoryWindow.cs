using Avalonia.Controls;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements window members that only Avalonia 11 has. There is no visible frame, so decorations do not change the picture.</summary>
internal sealed partial class MemoryWindow
{
    /// <inheritdoc/>
    public IEnumerable<object> Surfaces => [_surface];

    /// <summary>Avalonia 11 needs this notification; otherwise keys still go to the previously focused element, even from a dialog without focus.</summary>
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
