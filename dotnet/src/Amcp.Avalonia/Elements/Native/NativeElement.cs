using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Represents a part of the native menu in the tree. It has no control and no position in the window.</summary>
/// <param name="holder">The parent element.</param>
/// <param name="window">The window that owns the menu.</param>
internal abstract class NativeElement(Visual holder, TopLevel window) : Control
{
    /// <summary>Gets the parent element.</summary>
    public Visual Holder { get; } = holder;

    /// <summary>Gets the window that owns the menu.</summary>
    public TopLevel Window { get; } = window;

    /// <summary>Gets the child elements.</summary>
    public abstract IReadOnlyList<Visual> Items { get; }

    /// <summary>Returns the window of a control or native menu element; null if it is in none.</summary>
    public static TopLevel? WindowOf(Visual element) => element is NativeElement native ? native.Window : TopLevel.GetTopLevel(element);

    /// <summary>Updates this element from the app's current menu.</summary>
    public abstract void Refresh();
}
