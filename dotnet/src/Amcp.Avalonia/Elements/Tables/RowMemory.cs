namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Remembers the rows that one call has found, so that its attempts before and after scrolling do not search all rows again. A remembered row counts only
/// while it still has the texts. UI thread only, except construction.
/// </summary>
internal sealed class RowMemory
{
    /// <summary>Rows beyond these are searched again.</summary>
    private const int Most = 20;

    private (Control Element, RowKey Key, int Count, RowsFound Rows)? _found;

    /// <summary>Returns the rows of a key, remembered or searched. A search that took too long goes on where it ended.</summary>
    /// <param name="table">The table.</param>
    /// <param name="key">The key.</param>
    /// <param name="search">Searches the rows, from the end of an earlier search on.</param>
    /// <param name="reads">Determines whether a row has the texts of the key.</param>
    public RowsFound Find(Table table, RowKey key, Func<RowsFound?, RowsFound> search, Func<int, bool> reads)
    {
        var known = _found is { } found && found.Element == table.Element && found.Key == key && found.Count == table.RowCount && found.Rows.Rows.All(reads) ? found.Rows : null;
        if (known is not null && known.LookedAt == table.RowCount)
            return known;

        var now = search(known);
        var isWorth = now.LookedAt < table.RowCount || now.Rows.Count is > 0 and <= Most;
        _found = isWorth ? (table.Element, key, table.RowCount, now) : null;
        return now;
    }
}
