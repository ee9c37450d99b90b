using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>Stands in the tree for a part of the system's menu, which has no control and no place in the window.</summary>
/// <param name="holder">The element around it.</param>
/// <param name="window">Whose menu it is part of.</param>
internal abstract class NativeElement(Visual holder, TopLevel window) : Control
{
    /// <summary>The element around it.</summary>
    public Visual Holder { get; } = holder;

    /// <summary>Whose menu it is part of.</summary>
    public TopLevel Window { get; } = window;

    /// <summary>What it holds.</summary>
    public abstract IReadOnlyList<Visual> Items { get; }

    /// <summary>The window of an element, be it a control or a part of the window's menu; null when it is in none.</summary>
    public static TopLevel? WindowOf(Visual element) => element is NativeElement native ? native.Window : TopLevel.GetTopLevel(element);

    /// <summary>Takes over what the app says of it now.</summary>
    public abstract void Refresh();
}
