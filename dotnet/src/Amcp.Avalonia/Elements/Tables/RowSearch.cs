using System.Diagnostics;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Finds rows by the texts of their cells, in the data and without scrolling. UI thread only.</summary>
internal static class RowSearch
{
    private const int Samples = 8;
    private const int MostProven = 50;

    // Building the template of a cell takes longer than reading a value: the app must be able to draw in between.
    private static readonly TimeSpan s_mostForTemplates = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Returns the rows one of whose cells reads exactly this text. Columns that are bound to values are searched first, and only if none of their cells
    /// reads it, those with templates.
    /// </summary>
    /// <param name="table">The table.</param>
    /// <param name="text">The text.</param>
    /// <param name="before">What an earlier search for it has found that did not get to the end; null for a new one.</param>
    public static RowsFound ByText(Table table, string text, RowsFound? before)
    {
        var columns = table.Columns.Where(column => column.IsVisible).ToList();
        var slow = columns.Where(column => !IsFast(table, column)).ToList();
        var tests = columns.Except(slow).Select(column => table.ReaderOf(column).Finding(text)).OfType<Func<int, bool>>().ToArray();
        var rows = new List<int>();
        for (var row = 0; row < table.RowCount && tests.Length > 0; row++)
        {
            if (Array.Exists(tests, reads => reads(row)))
                rows.Add(row);
        }

        var found = Proven(rows, row => Reads(table, row, text));
        return found.Count > 0 || slow.Count == 0
            ? new RowsFound(found, table.RowCount)
            : Slowly(Enumerable.Range(0, table.RowCount), table.RowCount, before, row => slow.Exists(column => table.TextOf(row, column) == text));
    }

    /// <summary>Returns the rows whose cells in these columns read exactly these texts.</summary>
    /// <inheritdoc cref="ByText"/>
    public static RowsFound ByCells(Table table, IReadOnlyList<(TableColumn Column, string Text)> cells, RowsFound? before)
    {
        var fast = cells.Where(cell => IsFast(table, cell.Column)).Select(cell => table.ReaderOf(cell.Column).Finding(cell.Text)).ToArray();
        var rows = Array.Exists(fast, reads => reads is null)
            ? []
            : Enumerable.Range(0, table.RowCount).Where(row => Array.TrueForAll(fast, reads => reads!(row))).ToList();
        return fast.Length == cells.Count
            ? new RowsFound(Proven(rows, row => Reads(table, row, cells)), table.RowCount)
            : Slowly(rows, table.RowCount, before, row => Reads(table, row, cells));
    }

    /// <summary>Determines whether a cell of a row in a visible column reads exactly this text.</summary>
    public static bool Reads(Table table, int row, string text) => table.Columns.Any(column => column.IsVisible && table.TextOf(row, column) == text);

    /// <summary>Determines whether the cells of a row in these columns read exactly these texts.</summary>
    public static bool Reads(Table table, int row, IReadOnlyList<(TableColumn Column, string Text)> cells) => cells.All(cell => table.TextOf(row, cell.Column) == cell.Text);

    // The values agreed with what cells display on the samples; of a match it is certain.
    private static List<int> Proven(List<int> rows, Func<int, bool> reads) => [.. rows.Where((row, at) => at >= MostProven || reads(row))];

    private static RowsFound Slowly(IEnumerable<int> rows, int count, RowsFound? before, Func<int, bool> reads)
    {
        var watch = Stopwatch.StartNew();
        var (found, from) = (before?.Rows.ToList() ?? [], before?.LookedAt ?? 0);
        foreach (var row in rows.SkipWhile(row => row < from))
        {
            if (row > from && watch.Elapsed > s_mostForTemplates)
                return new RowsFound(found, row);

            if (reads(row))
                found.Add(row);
        }

        return new RowsFound(found, count);
    }

    /// <summary>Determines whether the plain values of a column are what its cells display, on some rows and on those that have controls.</summary>
    private static bool IsFast(Table table, TableColumn column)
    {
        if (table.IsFast.TryGetValue(column, out var known))
            return known;

        var reader = table.ReaderOf(column);
        var spread = Enumerable.Range(0, Samples).Select(at => (int)((long)at * Math.Max(0, table.RowCount - 1) / (Samples - 1))).Distinct().Where(row => row < table.RowCount);
        var isFast = table.RowCount > 0 && reader.Fast(0) is not null && spread.All(row => reader.Exact(row) == reader.Fast(row))
            && table.ShownRows.Take(Samples).All(row => table.TextOf(row, column) == reader.Fast(row));
        return table.IsFast[column] = isFast;
    }
}
