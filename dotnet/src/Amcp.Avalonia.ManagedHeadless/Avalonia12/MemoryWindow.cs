using Avalonia.Controls;
using Avalonia.Controls.Platform;
using Avalonia.Platform;
using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements window members that only Avalonia 12 has. There is no visible frame, so decorations do not change the picture.</summary>
internal sealed partial class MemoryWindow
{
    private IPlatformRenderSurface[]? _surfaces;

    /// <inheritdoc/>
    public IPlatformRenderSurface[] Surfaces => _surfaces ??= [_surface];

    /// <inheritdoc/>
    public PlatformRequestedDrawnDecoration RequestedDrawnDecorations => PlatformRequestedDrawnDecoration.None;

    /// <summary>Does nothing, because Avalonia 12 routes keys to the window that received them.</summary>
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
