using Avalonia.Platform;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Makes windows that live in memory only.</summary>
internal sealed partial class WindowingPlatform(Compositor compositor, SingleScreen screen, double scaling) : IWindowingPlatform
{
    private readonly WindowStack _stack = new();

    /// <inheritdoc/>
    public IWindowImpl CreateWindow() => new MemoryWindow(compositor, screen, _stack, scaling);

    /// <inheritdoc/>
    public ITopLevelImpl CreateEmbeddableTopLevel() => CreateWindow();

    /// <inheritdoc/>
    public IWindowImpl CreateEmbeddableWindow() => CreateWindow();

    /// <summary>There is no tray, so there is no icon in it: Avalonia takes <see langword="null"/> for that.</summary>
    public ITrayIconImpl? CreateTrayIcon() => null;
}
