using Amcp.Avalonia.ManagedHeadless.Drawing;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Creates in-memory windows, which an optional presenter shows on a screen.</summary>
internal sealed partial class WindowingPlatform(
    Compositor compositor,
    FrameWatch watch,
    SingleScreen screen,
    ManagedHeadlessOptions options,
    Func<MemoryWindow, IWindowPresenter>? present = null) : IWindowingPlatform
{
    private readonly WindowStack _stack = new();

    /// <summary>Gets or sets the number of device pixels per layout unit of later windows.</summary>
    public double Scaling { get; set; } = options.Scaling;

    public IWindowImpl CreateWindow()
    {
        var window = Presented(new MemoryWindow(compositor, watch, screen, _stack, Scaling));
        window.OpenPopupsWith(owner => options.OverlayPopups ? null : Presented(owner.Popup()));
        return window;
    }

    public ITopLevelImpl CreateEmbeddableTopLevel() => CreateWindow();

    public IWindowImpl CreateEmbeddableWindow() => CreateWindow();

    public ITrayIconImpl CreateTrayIcon() => new MemoryTrayIcon();

    private MemoryWindow Presented(MemoryWindow window)
    {
        if (present is not null)
            window.PresentWith(present(window));
        return window;
    }
}
