using Avalonia.Controls.Platform;
using AppIcon = Avalonia.Controls.TrayIcon;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Knows the app's icons in the tray. Avalonia 11 shows an icon from its creation on, also if <c>TrayIcon.Icons</c> does not list it. UI thread only.</summary>
internal static class TrayCatalog
{
    private static readonly AvaloniaProperty[] s_first = [AppIcon.ToolTipTextProperty, AppIcon.IconProperty, AppIcon.MenuProperty];
    private static readonly List<AppIcon> s_created = [];
    private static bool s_watches;

    /// <summary>Notices icons from now on, by the first property that an app sets. Called after the platform is chosen.</summary>
    public static void Watch()
    {
        if (s_watches)
            return;

        s_watches = true;
        foreach (var property in s_first)
            property.Changed.Subscribe(new Noticing());
    }

    /// <summary>Returns the icons of the app's list, then the others that are not disposed.</summary>
    public static IEnumerable<AppIcon> Icons()
    {
        s_created.RemoveAll(icon => !IsInTray(icon));
        IEnumerable<AppIcon> listed = Application.Current is { } app && AppIcon.GetIcons(app) is { } icons ? icons : [];
        return listed.Union(s_created);
    }

    // The managed platform says so; a desktop's own does not say when an icon is disposed.
    private static bool IsInTray(AppIcon icon) => icon.NativeMenuExporter is ITopLevelNativeMenuExporter { IsNativeMenuExported: true };

    private sealed class Noticing : IObserver<AvaloniaPropertyChangedEventArgs>
    {
        public void OnNext(AvaloniaPropertyChangedEventArgs value)
        {
            if (value.Sender is AppIcon icon && !s_created.Contains(icon))
                s_created.Add(icon);
        }

        public void OnCompleted()
        {
        }

        public void OnError(Exception error)
        {
        }
    }
}
