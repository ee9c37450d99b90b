using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Parses a row of a table: <c>row 'WT-17'</c>, <c>row=3</c>, <c>row Id='WT-17', Side='Buy'</c>.</summary>
internal static class RowParser
{
    /// <summary>Continues after the word <c>row</c>.</summary>
    /// <returns>Null if what follows does not make it a row of a table; the cursor is where it was.</returns>
    /// <exception cref="LocatorSyntaxException">An index, a header or a text is missing.</exception>
    public static LocatorStep? Read(LocatorCursor cursor)
    {
        var before = cursor.Position;
        if (cursor.Take("="))
        {
            var at = cursor.Position;
            return Step(new RowKey(null, cursor.TakeNumber() ?? throw LocatorCursor.Problem("bad-index", at, "`row=` takes a number from 0."), []));
        }

        if (cursor.TakeBlanks() && !cursor.At("nth="))
        {
            var isQuoted = cursor.AtQuote;
            var first = isQuoted ? cursor.TakeQuoted() : cursor.TakeWord();
            if (cursor.Take("="))
                return Step(new RowKey(null, null, ReadCells(cursor, first)));

            if (isQuoted)
                return Step(new RowKey(first, null, []));
        }

        cursor.Rewind(before);
        return null;
    }

    private static LocatorStep Step(RowKey key) => new(StepKind.Row, key.Text) { Row = key };

    private static List<CellKey> ReadCells(LocatorCursor cursor, string first)
    {
        List<CellKey> cells = [new(first, LocatorParser.WordOrQuoted(cursor))];
        while (true)
        {
            var before = cursor.Position;
            cursor.TakeBlanks();
            if (!cursor.Take(","))
            {
                cursor.Rewind(before);
                return cells;
            }

            cursor.TakeBlanks();
            var header = LocatorParser.WordOrQuoted(cursor);
            if (!cursor.Take("="))
                throw LocatorParser.Unexpected(cursor);

            cells.Add(new CellKey(header, LocatorParser.WordOrQuoted(cursor)));
        }
    }
}
