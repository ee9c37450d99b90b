using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Elements.Locating.Tables;

/// <summary>Creates the failures of finding columns and rows of a table, with their remedies. UI thread only.</summary>
internal static class TableFailures
{
    private const int Most = 5;

    /// <summary>Near misses are looked for among so many rows: each has several cells.</summary>
    private const int MostRead = 2000;

    /// <summary>Returns the only column with this header.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the headers, AMBIGUOUS.</exception>
    public static TableColumn Column(Table table, string header, ElementName name)
    {
        var found = table.Columns.Where(column => column.Header == header).ToList();
        return found.Count switch
        {
            1 => found[0],
            0 => throw NoColumn(table, header, name),
            _ => throw AmbiguousColumn(found.Count, header, name),
        };
    }

    /// <summary>Creates the failure for a header that no column has; it names those that are there, the nearest first.</summary>
    public static ToolFailure NoColumn(Table table, string header, ElementName name)
    {
        var headers = table.Columns.OrderBy(column => EditDistance.Between(header, column.Header)).Select(column => column.IsVisible ? $"`{column.Header}`" : $"`{column.Header}` (hidden)");
        return Absent($"{name.Name} has no column `{header}`. It has: {string.Join(", ", headers.DefaultIfEmpty("none"))}.", Details(name, header));
    }

    /// <summary>Creates the failure for a header that several columns have.</summary>
    public static ToolFailure AmbiguousColumn(int count, string header, ElementName name) =>
        new("AMBIGUOUS", $"{count} columns of {name.Name} have the header `{header}`.") { Details = Details(name, header) };

    /// <summary>Creates the failure for a column that is hidden, which has no cells.</summary>
    public static ToolFailure HiddenColumn(string header, ElementName name) =>
        Absent($"The column `{header}` of {name.Name} is hidden: ReadTable reads it, and nothing can act on its cells.", Details(name, header));

    /// <summary>Creates the failure for a row that no row of the table is; it names those that read nearly like it.</summary>
    public static ToolFailure NoRow(Table table, LocatorStep step, ElementName name)
    {
        var (key, count) = (step.Row!, table.RowCount);
        var nearest = key.Index is not null ? "" : string.Join(", ", Near(table, key).Select(near => $"row {near.Row} `{near.Text}`"));
        var why = key.Index is { } index ? $"{name.Name} has no row {index}: it has {count}."
            : step.Nth is { } nth ? $"{name.Name} has no row {nth} that reads {Written(key)}."
            : $"None of the {count} rows of {name.Name} reads {Written(key)}. {(nearest.Length == 0 ? "None reads nearly like it." : $"Nearest: {nearest}.")}";
        return Absent(why, new JsonObject { ["path"] = name.Path, ["rows"] = count });
    }

    /// <summary>Creates the failure for several rows with the same texts.</summary>
    public static ToolFailure AmbiguousRows(ElementName name, LocatorStep step, IReadOnlyList<int> rows) =>
        new("AMBIGUOUS", $"{rows.Count} rows of {name.Name} read {Written(step.Row!)}: {string.Join(", ", rows.Take(Most))}{(rows.Count > Most ? " and more" : "")}. Say which by further cells (`row Id='1', Side='Buy'`), `nth=` or `row=`.")
        {
            Retryable = true,
            Details = new JsonObject { ["path"] = name.Path, ["rows"] = new JsonArray([.. rows.Take(Most).Select(row => (JsonNode)row)]) },
        };

    /// <summary>Creates the failure for a row, or a cell of it, that has no control now.</summary>
    public static ToolFailure RowNotInView(ElementName name, int row, TableColumn? column, Action reveal) => new NotInViewFailure(
        $"Row {row} of {name.Name} has no control {(column is null ? "" : $"in the column `{column.Header}` ")}now: an action or a wait scrolls to it.", reveal)
    {
        Retryable = true,
        Details = new JsonObject { ["path"] = name.Path, ["row"] = row },
    };

    /// <summary>Creates the failure for a header that has no control now.</summary>
    public static ToolFailure HeaderNotInView(ElementName name, TableColumn column, Action reveal) => new NotInViewFailure(
        $"The header `{column.Header}` of {name.Name} has no control now: an action or a wait scrolls to it.", reveal) { Retryable = true, Details = Details(name, column.Header) };

    /// <summary>Creates the failure for rows whose cells take long to read; the next attempt goes on.</summary>
    public static ToolFailure NotRead(ElementName name, int lookedAt, int count) => new(
        "ELEMENT_NOT_FOUND",
        $"{lookedAt} of the {count} rows of {name.Name} were read in time, because their cells are templates. Name a column that is bound to a value, give `row=`, or a longer timeout.")
    {
        Retryable = true,
        Details = new JsonObject { ["path"] = name.Path, ["rows"] = count, ["lookedAt"] = lookedAt },
    };

    /// <summary>Creates the failure for an element that is no table.</summary>
    public static ToolFailure NoTable(ElementName name) => new(
        "UNSUPPORTED", $"{name.Name} is no table: it has none of the shapes that docs/tables.md lists.") { Details = new JsonObject { ["path"] = name.Path } };

    private static IEnumerable<(int Row, string Text)> Near(Table table, RowKey key)
    {
        var wanted = key.Text ?? key.Cells[0].Text;
        var columns = table.Columns.Where(column => key.Text is null ? column.Header == key.Cells[0].Header : column.IsVisible).Select(table.ReaderOf).ToList();
        return Enumerable.Range(0, Math.Min(table.RowCount, MostRead))
            .SelectMany(row => columns.Select(reader => (Row: row, Text: reader.Fast(row) ?? "")))
            .Where(near => near.Text.Length > 0 && Math.Abs(near.Text.Length - wanted.Length) <= Math.Max(1, wanted.Length / 3))
            .Select(near => (near.Row, near.Text, Distance: EditDistance.Between(wanted, near.Text)))
            .Where(near => near.Distance <= Math.Max(1, wanted.Length / 3))
            .OrderBy(near => near.Distance).DistinctBy(near => near.Text).Take(Most).Select(near => (near.Row, near.Text));
    }

    private static string Written(RowKey key) => key.Text is { } text ? $"`{text}`" : string.Join(" and ", key.Cells.Select(cell => $"`{cell.Text}` in `{cell.Header}`"));

    private static ToolFailure Absent(string message, JsonObject details) => new("ELEMENT_NOT_FOUND", message) { Retryable = true, IsUnmatched = true, Details = details };

    private static JsonObject Details(ElementName name, string header) => new() { ["path"] = name.Path, ["column"] = header };
}
