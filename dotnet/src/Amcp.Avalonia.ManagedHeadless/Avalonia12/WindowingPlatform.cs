namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Orders windows for Avalonia 12, which queries the platform instead of a window.</summary>
internal sealed partial class WindowingPlatform
{
    public void GetWindowsZOrder(ReadOnlySpan<IWindowImpl> windows, Span<long> zOrder)
    {
        for (var i = 0; i < windows.Length; i++)
            zOrder[i] = _stack.IndexOf(windows[i]);
    }
}
