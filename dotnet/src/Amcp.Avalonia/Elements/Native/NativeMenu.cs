namespace Amcp.Avalonia.Elements.Native;

/// <summary>Represents a window's native menu. Its type name is its name in the tree.</summary>
internal sealed class NativeMenu(global::Avalonia.Controls.NativeMenu menu, Visual holder, TopLevel window) : NativeElement(holder, window)
{
    public override IReadOnlyList<Visual> Items => NativeMenus.ItemsOf(menu, this);

    public override void Refresh()
    {
    }
}
