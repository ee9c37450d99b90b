using System.Runtime.CompilerServices;
using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>
/// Stands for the menus that apps hand to the system, as they do on macOS: no control of the window shows them, so elements of ours do that for the
/// tree. Where a <see cref="NativeMenuBar"/> shows the menu, its controls are there already. UI thread only.
/// </summary>
internal static class NativeMenus
{
    private static readonly ConditionalWeakTable<AvaloniaObject, NativeElement> s_known = [];

    /// <summary>The menu of a window; null where it has none, or shows it itself.</summary>
    public static NativeElement? Of(TopLevel window) =>
        global::Avalonia.Controls.NativeMenu.GetMenu(window) is { } menu && !IsShown(window)
            ? For(menu, () => new NativeMenu(menu, window, window))
            : null;

    /// <summary>What stands for the items of a menu, without separators.</summary>
    /// <param name="menu">The app's menu.</param>
    /// <param name="holder">Around them in the tree.</param>
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
