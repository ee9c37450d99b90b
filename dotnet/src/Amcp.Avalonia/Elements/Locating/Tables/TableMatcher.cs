using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating.Tables;

/// <summary>
/// Finds what <c>Cell 'Price' >> row 'WT-17'</c>, <c>row=3</c> and <c>Header 'Price'</c> mean in tables. It is asked only where the steps match nothing
/// otherwise, so that types of the app with these names keep their meaning. UI thread only.
/// </summary>
internal sealed class TableMatcher(ElementPath paths)
{
    /// <summary>Reads one or two steps; null if they mean nothing in a table, or the scope has none.</summary>
    /// <param name="steps">The steps of the locator.</param>
    /// <param name="at">The step to begin with.</param>
    /// <param name="scope">Where to search.</param>
    /// <param name="memory">What earlier attempts of the call have found.</param>
    public TableSighting? Find(IReadOnlyList<LocatorStep> steps, int at, Scope scope, RowMemory memory)
    {
        var (first, second) = (steps[at], at + 1 < steps.Count ? steps[at + 1] : null);
        if (IsHeader(first))
            return TablesIn(scope) is { Count: > 0 } tables ? Header(tables, first.Name!) : null;

        var (cell, row) = (IsCell(first), first.Kind == StepKind.Row, second) switch
        {
            (true, _, { Kind: StepKind.Row }) => (first, second),
            (true, _, _) => (first, null),
            (_, true, { } next) when IsCell(next) && first.Nth is null => (next, first),
            (_, true, _) => ((LocatorStep?)null, first),
            _ => (null, null),
        };
        if (cell is null && row is null)
            return null;

        var around = RowsAround(scope);
        var places = around.Count > 0 ? around : [.. TablesIn(scope).Select(table => new Place(table, null))];
        return places.Count == 0 ? null : Cells(places, cell?.Name, row, memory) with { Steps = cell is null || row is null ? 1 : 2 };
    }

    private static bool IsCell(LocatorStep step) => step is { Kind: StepKind.Type, Type: "Cell", Name: not null, Id: null, Nth: null };

    private static bool IsHeader(LocatorStep step) => step is { Kind: StepKind.Type, Type: "Header", Name: not null, Id: null };

    // A table in a table is a part of it.
    private IReadOnlyList<Table> TablesIn(Scope scope)
    {
        if (!scope.IncludesRoots && scope.Roots is [var only] && TableShapes.Of(only) is { } table)
            return [table];

        var found = new List<Table>();
        foreach (var element in scope.Elements().Where(element => element.IsEffectivelyVisible))
        {
            if (!found.Exists(outer => outer.Element.IsVisualAncestorOf(element)) && TableShapes.Of(element) is { } inner)
                found.Add(inner);
        }

        return found;
    }

    // Within the control of a row, a cell is that row's.
    private static IReadOnlyList<Place> RowsAround(Scope scope)
    {
        if (scope.IncludesRoots)
            return [];

        var places = new List<Place>();
        foreach (var root in scope.Roots)
        {
            var table = ElementTree.Ancestors(root).Select(TableShapes.Of).FirstOrDefault(around => around is not null);
            if (table?.ShownRows.Where(row => table.RowAt(row) == root).ToList() is [var row])
                places.Add(new Place(table, row));
        }

        return places;
    }

    private TableSighting Header(IReadOnlyList<Table> tables, string header)
    {
        var (found, problem) = WithColumn([.. tables.Select(table => new Place(table, null))], header);
        if (problem is not null)
            return new TableSighting(1, [], problem);

        var ((table, _), column) = (found[0].Place, found[0].Column!);
        if (found.Count > 1)
            return new TableSighting(1, [.. found.Select(one => one.Place.Table.HeaderOf(one.Column!)).OfType<Visual>()], null);

        var control = table.HeaderOf(column);
        void Reveal() => table.BringIntoView(column);
        return control is null
            ? new TableSighting(1, [], TableFailures.HeaderNotInView(paths.NameOf(table.Element), column, Reveal))
            : new TableSighting(1, [control], null, Reveal);
    }

    private TableSighting Cells(IReadOnlyList<Place> places, string? header, LocatorStep? rowStep, RowMemory memory)
    {
        var (found, problem) = header is null ? ([.. places.Select(place => (place, (TableColumn?)null))], null) : WithColumn(places, header);
        if (problem is not null)
            return new TableSighting(1, [], problem);

        var rows = new List<Found>();
        foreach (var (place, column) in found)
        {
            try
            {
                rows.AddRange(RowsOf(place, rowStep?.Row, memory).Select(row => new Found(place.Table, row, column)));
            }
            catch (ToolFailure failure) when (found.Count > 1)
            {
                // Another table may have the row.
                problem ??= failure;
            }
            catch (ToolFailure failure)
            {
                return new TableSighting(1, [], failure);
            }
        }

        if (rowStep?.Nth is { } nth)
            rows = [.. rows.Skip(nth).Take(1)];

        return Sighted(rows, rowStep, found[0].Place.Table, problem);
    }

    private TableSighting Sighted(List<Found> rows, LocatorStep? rowStep, Table first, ToolFailure? problem)
    {
        var elements = rows.Select(row => row.Control).OfType<Visual>().ToList();
        if (rowStep is null)
            return new TableSighting(1, elements, null);

        if (rows.Count == 0)
            return new TableSighting(1, [], problem ?? TableFailures.NoRow(first, rowStep, paths.NameOf(first.Element)));

        if (rows.Count > 1)
            return new TableSighting(1, elements, TableFailures.AmbiguousRows(paths.NameOf(first.Element), rowStep, [.. rows.Select(row => row.Row)]));

        var (table, at, column) = rows[0];
        void Reveal() => table.BringIntoView(at, column);
        return elements.Count == 1
            ? new TableSighting(1, elements, null, Reveal)
            : new TableSighting(1, [], TableFailures.RowNotInView(paths.NameOf(table.Element), at, column, Reveal));
    }

    private (IReadOnlyList<(Place Place, TableColumn? Column)> Found, ToolFailure? Problem) WithColumn(IReadOnlyList<Place> places, string header)
    {
        var found = places.SelectMany(place => place.Table.Columns.Where(column => column.Header == header).Select(column => (place, (TableColumn?)column))).ToList();
        var name = paths.NameOf(places[0].Table.Element);
        return found switch
        {
            [] => (found, TableFailures.NoColumn(places[0].Table, header, name)),
            [(_, { IsVisible: false })] => (found, TableFailures.HiddenColumn(header, name)),
            [(var one, _), .. var others] when others.Any(other => other.Item1 == one) => (found, TableFailures.AmbiguousColumn(found.Count, header, name)),
            _ => (found, null),
        };
    }

    private IEnumerable<int> RowsOf(Place place, RowKey? key, RowMemory memory)
    {
        if (place.Row is { } around)
            return [around];

        var table = place.Table;
        if (key is null)
            return table.ShownRows;

        if (key.Index is { } index)
            return index < table.RowCount ? [index] : [];

        var name = paths.NameOf(table.Element);
        var cells = key.Cells.Select(cell => (TableFailures.Column(table, cell.Header, name), cell.Text)).ToList();
        var found = key.Text is { } text
            ? memory.Find(table, key, before => RowSearch.ByText(table, text, before), row => RowSearch.Reads(table, row, text))
            : memory.Find(table, key, before => RowSearch.ByCells(table, cells, before), row => RowSearch.Reads(table, row, cells));
        return found.LookedAt < table.RowCount ? throw TableFailures.NotRead(name, found.LookedAt, table.RowCount) : found.Rows;
    }

    private sealed record Place(Table Table, int? Row);

    private sealed record Found(Table Table, int Row, TableColumn? Column)
    {
        public Control? Control => Column is null ? Table.RowAt(Row) : Table.CellAt(Row, Column);
    }
}
