using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Avalonia 12 asks the platform, not a window, which window is above which.</summary>
internal sealed partial class WindowingPlatform
{
    /// <inheritdoc/>
    public void GetWindowsZOrder(ReadOnlySpan<IWindowImpl> windows, Span<long> zOrder)
    {
        for (var i = 0; i < windows.Length; i++)
            zOrder[i] = _stack.IndexOf(windows[i]);
    }
}
