using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Controls.Templates;
using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads cells of items that are grids, by building the item's template outside the window.</summary>
/// <param name="list">The list.</param>
/// <param name="place">The column of the grids.</param>
internal sealed class ListCellReader(ItemsControl list, int place) : ICellReader
{
    private readonly TemplateProbe _probe = new(list);

    public string? Exact(int row)
    {
        try
        {
            var item = list.Items[row];
            var built = _probe.Built(item, list.ItemTemplate ?? list.FindDataTemplate(item));
            var grid = built?.GetSelfAndLogicalDescendants().OfType<Grid>().FirstOrDefault();
            return grid?.Children.FirstOrDefault(cell => Grid.GetColumn(cell) == place) is { } found ? CellText.OfDetached(found, _probe) : "";
        }
        catch (Exception)
        {
            // Templates and getters are app code, which may require a window.
            return null;
        }
    }

    public string? Fast(int row) => null;

    public Func<int, bool>? Finding(string text) => null;
}
