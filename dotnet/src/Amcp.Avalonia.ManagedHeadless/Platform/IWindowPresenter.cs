using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Shows a <see cref="MemoryWindow"/> to people. It reads what it needs from the window, whose properties are set before a call, and hands what
/// people do to the window's input. All on the UI thread.
/// </summary>
internal interface IWindowPresenter : IDisposable
{
    /// <summary>The window is shown now.</summary>
    void Show();

    /// <summary>The window is no longer shown, but may be again.</summary>
    void Hide();

    /// <summary>The window lies above all others that were raised before.</summary>
    void Raise();

    /// <summary>The window has the keyboard.</summary>
    void TakeFocus();

    /// <summary>The window was put away by the app.</summary>
    void Minimize();

    /// <summary>The window has another title.</summary>
    void Retitle();

    /// <summary>The app moved the window.</summary>
    void Move();

    /// <summary>The window has another size, or other limits of it.</summary>
    void Resize();

    /// <summary>The control under the pointer asks for another cursor.</summary>
    void ChangeCursor();

    /// <summary>A frame is complete.</summary>
    void Present(PixelSurface frame);
}
