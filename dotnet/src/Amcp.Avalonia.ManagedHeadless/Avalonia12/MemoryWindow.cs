using System.Reflection;
using Avalonia.Controls;
using Avalonia.Controls.Platform;
using Avalonia.Input;
using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements window members that only Avalonia 12 has. The system draws no frame.</summary>
internal sealed partial class MemoryWindow
{
    // The member is internal; without it, a title bar that the theme draws cannot be dragged.
    private static readonly MethodInfo? s_chromeAt = typeof(IInputRoot).GetMethod("HitTestChromeElement", BindingFlags.Instance | BindingFlags.NonPublic);

    private IPlatformRenderSurface[]? _surfaces;

    public IPlatformRenderSurface[] Surfaces => _surfaces ??= [_surface];

    public PlatformRequestedDrawnDecoration RequestedDrawnDecorations =>
        NeedsManagedDecorations ? PlatformRequestedDrawnDecoration.TitleBar : PlatformRequestedDrawnDecoration.None;

    /// <summary>Gets a value indicating whether the theme draws the title bar over an extended client area.</summary>
    public bool NeedsManagedDecorations => IsClientAreaExtendedToDecorations;

    /// <summary>Does nothing, because Avalonia 12 routes keys to the window that received them.</summary>
    public partial void KeyboardLost()
    {
    }

    public void SetFrameThemeVariant(PlatformThemeVariant? themeVariant)
    {
    }

    public void SetWindowDecorations(WindowDecorations enabled) => Decorate(enabled == WindowDecorations.Full, enabled != WindowDecorations.None);

    private partial bool IsTitleBar(Point point) => InputRoot is { } root && Equals(s_chromeAt?.Invoke(root, [point]), WindowDecorationsElementRole.TitleBar);
}
