using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Shows a <see cref="MemoryWindow"/> to users. It reads the window's properties, which are set before each call, and forwards user input to the window.
/// UI thread only.
/// </summary>
internal interface IWindowPresenter : IDisposable
{
    /// <summary>Shows the window.</summary>
    void Show();

    /// <summary>Hides the window, which may be shown again.</summary>
    void Hide();

    /// <summary>Moves the window above all previously raised ones.</summary>
    void Raise();

    /// <summary>Gives the window the keyboard focus.</summary>
    void TakeFocus();

    /// <summary>Minimizes the window.</summary>
    void Minimize();

    /// <summary>Updates the title.</summary>
    void Retitle();

    /// <summary>Updates the position set by the app.</summary>
    void Move();

    /// <summary>Updates the size or its limits.</summary>
    void Resize();

    /// <summary>Updates the cursor requested by the control under the pointer.</summary>
    void ChangeCursor();

    /// <summary>Shows a complete frame.</summary>
    void Present(PixelSurface frame);
}
