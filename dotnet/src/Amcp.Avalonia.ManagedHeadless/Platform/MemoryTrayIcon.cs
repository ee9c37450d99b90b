using Avalonia.Controls;
using Avalonia.Controls.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>An icon of a tray that is not shown. As the exporter of its menu it says whether the icon is still there.</summary>
internal sealed class MemoryTrayIcon : ITrayIconImpl, ITopLevelNativeMenuExporter
{
    public event EventHandler? OnIsNativeMenuExportedChanged;

    public bool IsNativeMenuExported { get; private set; } = true;

    public INativeMenuExporter MenuExporter => this;

    public Action? OnClicked { get; set; }

    public void SetIcon(IWindowIconImpl? icon)
    {
    }

    public void SetToolTipText(string? text)
    {
    }

    public void SetIsVisible(bool visible)
    {
    }

    public void SetNativeMenu(NativeMenu? menu)
    {
    }

    public void Dispose()
    {
        IsNativeMenuExported = false;
        OnIsNativeMenuExportedChanged?.Invoke(this, EventArgs.Empty);
    }
}
