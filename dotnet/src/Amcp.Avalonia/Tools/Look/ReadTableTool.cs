using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Reads columns and rows of a table from its data, without scrolling.</summary>
internal sealed class ReadTableTool(UiThread ui, ElementPath paths, ElementFinder finder)
    : Tool<ReadTableArguments, ReadTableResult>("ReadTable", LookJson.Default)
{
    private const int MostRows = 1000;

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND for the table or a column, AMBIGUOUS, STALE_REF, RECYCLED, UNSUPPORTED for an element that is no table, INVALID_ARGUMENT,
    /// UI_THREAD_BUSY.
    /// </exception>
    protected override Task<ReadTableResult> RunAsync(ReadTableArguments arguments, CancellationToken cancel)
    {
        if (arguments.From < 0)
            throw Failures.Invalid("from", "`from` counts rows from 0.");

        if (arguments.Count is < 0 or > MostRows)
            throw Failures.Invalid("count", $"`count` is a number from 0 to {MostRows}.");

        var locator = ElementFinder.Parse(arguments.Element);
        return ui.RunAsync($"ReadTable `{arguments.Element}`", () => Read(finder.One(locator, arguments.Window).Element, arguments), cancel);
    }

    protected override string TextOf(ReadTableResult result) => string.Join('\n', Lines(result));

    private static IEnumerable<string> Lines(ReadTableResult result)
    {
        yield return $"{result.Element}, {result.Total} rows";
        yield return "row | " + string.Join(" | ", result.Columns.Select(column => column.Sorted is { } sorted ? $"{column.Header} ({sorted.ToString().ToLowerInvariant()})" : column.Header));
        foreach (var row in result.Rows)
            yield return $"{row.Index}{(row.Selected ? " (selected)" : "")}{(row.Group is null ? "" : $" (group {row.Group})")} | {string.Join(" | ", row.Cells)}";

        if (result.More > 0)
            yield return $"{result.More} more rows";
    }

    private ReadTableResult Read(Visual element, ReadTableArguments arguments)
    {
        var name = paths.NameOf(element);
        var table = TableShapes.Of(element) ?? throw TableFailures.NoTable(name);
        var columns = arguments.Columns is null
            ? table.Columns.Where(column => column.IsVisible).ToList()
            : [.. arguments.Columns.Select(header => TableFailures.Column(table, header, name))];
        var found = arguments.Row is { Count: > 0 } row ? Found(table, row, name) : null;
        var total = found?.Count ?? table.RowCount;
        var rows = Enumerable.Range(0, total).Skip(arguments.From).Take(arguments.Count).Select(at => found?[at] ?? at)
            .Select(at => RowOf(table, at, columns)).ToList();
        return new ReadTableResult(
            name.Name, [.. columns.Select(column => InfoOf(table, column))], rows, total, Math.Max(0, total - arguments.From - rows.Count));
    }

    private static IReadOnlyList<int> Found(Table table, IReadOnlyDictionary<string, string> row, ElementName name)
    {
        var found = RowSearch.ByCells(table, [.. row.Select(cell => (TableFailures.Column(table, cell.Key, name), cell.Value))], before: null);
        return found.LookedAt < table.RowCount ? throw TableFailures.NotRead(name, found.LookedAt, table.RowCount) : found.Rows;
    }

    private static ColumnInfo InfoOf(Table table, TableColumn column) => new(
        column.Header,
        column.Index,
        Math.Round(column.Width, 2),
        table.HeaderOf(column) is { IsEffectivelyVisible: true } header ? ElementGeometry.Rounded(ElementGeometry.InWindow(header)).X : null,
        column.Sorted,
        column.IsVisible);

    private static RowInfo RowOf(Table table, int row, IReadOnlyList<TableColumn> columns) => new(
        row,
        [.. columns.Select(column => table.TextOf(row, column))],
        table.IsSelected(row),
        table.LevelOf(row),
        table.ExpandedOf(row),
        table.GroupOf(row));
}
