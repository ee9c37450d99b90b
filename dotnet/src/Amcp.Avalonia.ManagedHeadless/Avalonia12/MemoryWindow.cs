using Avalonia.Controls;
using Avalonia.Controls.Platform;
using Avalonia.Platform;
using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>What only Avalonia 12 asks of a window; there is no visible frame, so decorations change no picture.</summary>
internal sealed partial class MemoryWindow
{
    private IPlatformRenderSurface[]? _surfaces;

    /// <inheritdoc/>
    public IPlatformRenderSurface[] Surfaces => _surfaces ??= [_surface];

    /// <inheritdoc/>
    public PlatformRequestedDrawnDecoration RequestedDrawnDecorations => PlatformRequestedDrawnDecoration.None;

    /// <summary>Avalonia 12 gives keys to the window that they came for.</summary>
    public partial void KeyboardLost()
    {
    }

    /// <inheritdoc/>
    public void SetFrameThemeVariant(PlatformThemeVariant? themeVariant)
    {
    }

    /// <inheritdoc/>
    public void SetWindowDecorations(WindowDecorations enabled)
    {
    }
}
