using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Recognises controls that are tables, by their members. UI thread only.</summary>
internal static class TableShapes
{
    /// <summary>Views an element as a table; null if it is none.</summary>
    public static Table? Of(Visual element) => element is Control control ? TreeGridTable.Of(control) ?? DataGridTable.Of(control) ?? (Table?)ColumnListTable.Of(control) : null;

    /// <summary>Returns the table and the column whose header an element is; null for other elements.</summary>
    public static (Table Table, TableColumn Column)? HeaderAt(Visual element)
    {
        foreach (var table in element.GetVisualAncestors().Select(Of).OfType<Table>())
        {
            if (table.Columns.FirstOrDefault(column => table.HeaderOf(column) == element) is { } column)
                return (table, column);
        }

        return null;
    }

    /// <summary>Scrolls everything around an element until it is in view. A grid that moves its columns itself ignores the request of a header.</summary>
    public static void BringIntoView(Control element)
    {
        ViewScroll.BringIntoView(element);
        if (ElementGeometry.Visible(element) != ElementGeometry.InWindow(element) && HeaderAt(element) is var (table, column))
            table.BringIntoView(column);
    }
}
