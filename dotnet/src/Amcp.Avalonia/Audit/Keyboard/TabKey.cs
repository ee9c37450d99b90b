using System.Reflection;

namespace Amcp.Avalonia.Audit.Keyboard;

/// <summary>
/// Asks Avalonia where the Tab key would move the focus, without moving it. The class is public in Avalonia 11 and internal in 12, with the same method.
/// UI thread only.
/// </summary>
internal static class TabKey
{
    private static readonly HiddenType s_handler = new("the check of the keyboard", "Avalonia.Input.KeyboardNavigationHandler, Avalonia.Base", "GetNext");

    /// <summary>Returns the element that gets the focus; null if it stays where it is.</summary>
    /// <param name="from">The focused element, or a window for the first or last element in it.</param>
    /// <param name="direction">Next for Tab, Previous for Shift+Tab.</param>
    public static InputElement? From(InputElement from, NavigationDirection direction) =>
        s_handler.Method("GetNext").Invoke(null, BindingFlags.DoNotWrapExceptions, null, [from, direction], null) as InputElement;
}
