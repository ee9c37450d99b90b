using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Accepts properties that only a visible frame or a task bar would use. They do not change the picture.</summary>
internal sealed partial class MemoryWindow
{
    /// <inheritdoc/>
    public void SetIcon(IWindowIconImpl? icon)
    {
    }

    /// <inheritdoc/>
    public void ShowTaskbarIcon(bool value)
    {
    }

    /// <inheritdoc/>
    public void CanResize(bool value)
    {
        _isResizable = value;
        Presenter?.Resize();
    }

    /// <inheritdoc/>
    public void SetCanMinimize(bool value)
    {
    }

    /// <inheritdoc/>
    public void SetCanMaximize(bool value)
    {
    }

    /// <inheritdoc/>
    public void BeginMoveDrag(PointerPressedEventArgs e)
    {
    }

    /// <inheritdoc/>
    public void BeginResizeDrag(WindowEdge edge, PointerPressedEventArgs e)
    {
    }

    /// <inheritdoc/>
    public void SetExtendClientAreaToDecorationsHint(bool extendIntoClientAreaHint)
    {
    }

    /// <inheritdoc/>
    public void SetExtendClientAreaTitleBarHeightHint(double titleBarHeight)
    {
    }
}
