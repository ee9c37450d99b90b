using System.Reflection;
using Amcp.Avalonia.Core;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Clicks tray icons; the only reflection for them. Avalonia raises the event only for a platform with a tray.</summary>
internal static class TrayClick
{
    /// <summary>Raises the icon's click and runs its command, in the order of Avalonia.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version keeps the event elsewhere.</exception>
    public static void Raise(global::Avalonia.Controls.TrayIcon icon)
    {
        var clicked = typeof(global::Avalonia.Controls.TrayIcon).GetField(nameof(global::Avalonia.Controls.TrayIcon.Clicked), BindingFlags.Instance | BindingFlags.NonPublic)
            ?? throw Failures.Unsupported("This Avalonia lacks the member by which the system clicks a tray icon: use Avalonia 11.3 or 12, or a newer Amcp.Avalonia.");
        (clicked.GetValue(icon) as EventHandler)?.Invoke(icon, EventArgs.Empty);
        if (icon.Command?.CanExecute(icon.CommandParameter) == true)
        {
            icon.Command.Execute(icon.CommandParameter);
        }
    }
}
