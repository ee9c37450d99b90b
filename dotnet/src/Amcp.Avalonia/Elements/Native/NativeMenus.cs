using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>
/// Adds native menus and tray icons to the tree, as on macOS, where no control of the window shows them. If a <see cref="NativeMenuBar"/> shows the menu, its controls
/// are already in the tree. UI thread only.
/// </summary>
internal static class NativeMenus
{
    private static readonly ConditionalWeakTable<AvaloniaObject, NativeElement> s_known = [];

    /// <summary>Returns the native menu of a window; null if it has none, or shows it itself.</summary>
    public static NativeElement? Of(TopLevel window) =>
        global::Avalonia.Controls.NativeMenu.GetMenu(window) is { } menu && !IsShown(window)
            ? For(menu, () => new NativeMenu(menu, window, window))
            : null;

    /// <summary>Returns the app's icons in the tray, which are roots beside the windows.</summary>
    public static IReadOnlyList<Visual> Trays() => [.. TrayCatalog.Icons().Select(icon => For(icon, () => new TrayIcon(icon)))];

    /// <summary>Returns the elements of a menu's items, without separators.</summary>
    /// <param name="menu">The app's menu.</param>
    /// <param name="holder">The parent element in the tree.</param>
    public static IReadOnlyList<Visual> ItemsOf(global::Avalonia.Controls.NativeMenu? menu, NativeElement holder) =>
        [.. (menu?.Items ?? []).OfType<global::Avalonia.Controls.NativeMenuItem>().Where(item => item is not NativeMenuItemSeparator)
            .Select(item => For(item, () => new NativeMenuItem(item, holder)))];

    private static bool IsShown(TopLevel window) => !global::Avalonia.Controls.NativeMenu.GetIsNativeMenuExported(window)
        && window.GetVisualDescendants().OfType<NativeMenuBar>().Any(bar => bar.IsEffectivelyVisible);

    private static NativeElement For(AvaloniaObject source, Func<NativeElement> make)
    {
        var element = s_known.GetValue(source, _ => make());
        element.Refresh();
        return element;
    }
}
