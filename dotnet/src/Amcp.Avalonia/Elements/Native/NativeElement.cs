namespace Amcp.Avalonia.Elements.Native;

/// <summary>Represents a native menu, a tray icon or a part of them in the tree. It has no control and no position in a window.</summary>
/// <param name="holder">The parent element; null for a root.</param>
/// <param name="window">The window that owns the menu; null for the app's tray.</param>
internal abstract class NativeElement(Visual? holder, TopLevel? window) : Control
{
    /// <summary>Gets the parent element; null for a root.</summary>
    public Visual? Holder { get; } = holder;

    /// <summary>Gets the window that owns the menu; null for the app's tray.</summary>
    public TopLevel? Window { get; } = window;

    /// <summary>Gets the child elements.</summary>
    public abstract IReadOnlyList<Visual> Items { get; }

    /// <summary>Gets the action of a click; null if the element only holds others.</summary>
    public virtual Action? Clicking => null;

    /// <summary>Returns the window of a control or native menu element; null if it is in none.</summary>
    public static TopLevel? WindowOf(Visual element) => element is NativeElement native ? native.Window : DrawnFrame.WindowOf(element);

    /// <summary>Updates this element from the app's current menu.</summary>
    public abstract void Refresh();
}
