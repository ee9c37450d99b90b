using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Native;

/// <summary>A window's menu that the system shows; its name in the tree is its type's.</summary>
internal sealed class NativeMenu(global::Avalonia.Controls.NativeMenu menu, Visual holder, TopLevel window) : NativeElement(holder, window)
{
    /// <inheritdoc/>
    public override IReadOnlyList<Visual> Items => NativeMenus.ItemsOf(menu, this);

    /// <inheritdoc/>
    public override void Refresh()
    {
    }
}
