using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Creates the failures of finding columns and rows of a table, with their remedies. UI thread only.</summary>
internal static class TableFailures
{
    private const int Most = 10;

    /// <summary>Returns the only column with this header.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the headers, AMBIGUOUS.</exception>
    public static TableColumn Column(Table table, string header, ElementName name)
    {
        var found = table.Columns.Where(column => column.Header == header).ToList();
        return found.Count switch
        {
            1 => found[0],
            0 => throw NoColumn(table, header, name),
            _ => throw new ToolFailure("AMBIGUOUS", $"{found.Count} columns of {name.Name} have the header `{header}`.") { Details = Details(name, header) },
        };
    }

    /// <summary>Creates the failure for a header that no column has; it names those that are there, the nearest first.</summary>
    public static ToolFailure NoColumn(Table table, string header, ElementName name)
    {
        var headers = table.Columns.OrderBy(column => EditDistance.Between(header, column.Header)).Select(column => column.IsVisible ? $"`{column.Header}`" : $"`{column.Header}` (hidden)");
        return new ToolFailure("ELEMENT_NOT_FOUND", $"{name.Name} has no column `{header}`. It has: {string.Join(", ", headers)}.")
        {
            Retryable = true,
            IsUnmatched = true,
            Details = Details(name, header),
        };
    }

    /// <summary>Creates the failure for an element that is no table.</summary>
    public static ToolFailure NoTable(ElementName name) => new(
        "UNSUPPORTED", $"{name.Name} is no table: it has none of the shapes that docs/tables.md lists.") { Details = new JsonObject { ["path"] = name.Path } };

    private static JsonObject Details(ElementName name, string header) => new() { ["path"] = name.Path, ["column"] = header };
}
