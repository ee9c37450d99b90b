namespace Amcp.Avalonia.Elements.Native;

/// <summary>Clicks tray icons; the only reflection for them. Avalonia raises the event only for a platform with a tray.</summary>
internal static class TrayClick
{
    private static readonly HiddenType s_icon = new("the click on tray icons", "Avalonia.Controls.TrayIcon, Avalonia.Controls", "Clicked");

    /// <summary>Raises the icon's click and runs its command, in the order of Avalonia.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version keeps the event elsewhere.</exception>
    public static void Raise(global::Avalonia.Controls.TrayIcon icon)
    {
        (s_icon.Field("Clicked").GetValue(icon) as EventHandler)?.Invoke(icon, EventArgs.Empty);
        if (icon.Command?.CanExecute(icon.CommandParameter) == true)
            icon.Command.Execute(icon.CommandParameter);
    }
}
