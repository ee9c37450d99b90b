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
    public static RowsFound ByText(Table table, string text)
    {
        var columns = table.Columns.Where(column => column.IsVisible).ToList();
        var (fast, slow) = (columns.Where(column => IsFast(table, column)).Select(table.ReaderOf).ToList(), columns.Where(column => !IsFast(table, column)).ToList());
        var rows = new List<int>();
        for (var row = 0; row < table.RowCount; row++)
        {
            if (fast.Exists(reader => reader.Fast(row) == text))
                rows.Add(row);
        }

        var found = Proven(rows, row => columns.Exists(column => table.TextOf(row, column) == text));
        return found.Count > 0 || slow.Count == 0
            ? new RowsFound(found, table.RowCount)
            : Slowly(Enumerable.Range(0, table.RowCount), table.RowCount, row => slow.Exists(column => table.TextOf(row, column) == text));
    }

    /// <summary>Returns the rows whose cells in these columns read exactly these texts.</summary>
    public static RowsFound ByCells(Table table, IReadOnlyList<(TableColumn Column, string Text)> cells)
    {
        var fast = cells.Where(cell => IsFast(table, cell.Column)).Select(cell => (Reader: table.ReaderOf(cell.Column), cell.Text)).ToList();
        var rows = Enumerable.Range(0, table.RowCount).Where(row => fast.TrueForAll(cell => cell.Reader.Fast(row) == cell.Text)).ToList();
        bool Reads(int row) => cells.All(cell => table.TextOf(row, cell.Column) == cell.Text);
        return fast.Count == cells.Count ? new RowsFound(Proven(rows, Reads), table.RowCount) : Slowly(rows, table.RowCount, Reads);
    }

    // The values agreed with what cells display on the samples; of a match it is certain.
    private static List<int> Proven(List<int> rows, Func<int, bool> reads) => [.. rows.Where((row, at) => at >= MostProven || reads(row))];

    private static RowsFound Slowly(IEnumerable<int> rows, int count, Func<int, bool> reads)
    {
        var watch = Stopwatch.StartNew();
        var found = new List<int>();
        foreach (var row in rows)
        {
            if (watch.Elapsed > s_mostForTemplates)
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
