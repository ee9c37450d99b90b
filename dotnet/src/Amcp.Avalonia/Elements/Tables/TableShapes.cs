namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Recognises controls that are tables, by their members. UI thread only.</summary>
internal static class TableShapes
{
    /// <summary>Views an element as a table; null if it is none.</summary>
    public static Table? Of(Visual element) => element is Control control ? TreeGridTable.Of(control) ?? DataGridTable.Of(control) ?? (Table?)ColumnListTable.Of(control) : null;
}
