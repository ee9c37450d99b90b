using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Looks at every frame of a window, as a screen does, and does nothing else.</summary>
internal sealed class Watcher : IWindowPresenter
{
    private Watcher()
    {
    }

    /// <summary>Has all frames of a window drawn from now on.</summary>
    public static void Watch(Window window) => ((MemoryWindow)window.PlatformImpl!).PresentWith(new Watcher());

    /// <inheritdoc/>
    public void Show()
    {
    }

    /// <inheritdoc/>
    public void Hide()
    {
    }

    /// <inheritdoc/>
    public void Raise()
    {
    }

    /// <inheritdoc/>
    public void TakeFocus()
    {
    }

    /// <inheritdoc/>
    public void Minimize()
    {
    }

    /// <inheritdoc/>
    public void Retitle()
    {
    }

    /// <inheritdoc/>
    public void Move()
    {
    }

    /// <inheritdoc/>
    public void Resize()
    {
    }

    /// <inheritdoc/>
    public void ChangeCursor()
    {
    }

    /// <inheritdoc/>
    public void Present(PixelSurface frame)
    {
    }

    /// <inheritdoc/>
    public void Dispose()
    {
    }
}
