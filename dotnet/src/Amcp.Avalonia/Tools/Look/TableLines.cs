using System.Text;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Writes a table for an outline: a line with the headers that are in view, and one for each row in view with its cells. UI thread only.</summary>
internal static class TableLines
{
    private const int LongestCell = 40;

    /// <summary>Returns the elements that have a line, and the line.</summary>
    public static IReadOnlyList<(Visual Element, string Text)> Of(Table table)
    {
        var rows = table.ShownRows.Select(row => (Index: row, Control: table.RowAt(row)!)).Where(row => IsInView(row.Control)).ToList();
        var headers = table.Columns.Select(column => (Column: column, Control: table.HeaderOf(column))).ToList();
        var columns = headers.Where(header => header.Control is { } control && IsInView(control)).Select(header => header.Column).ToList();
        if (columns.Count == 0)
            columns = [.. table.Columns.Where(column => column.IsVisible && rows.Exists(row => table.CellAt(row.Index, column) is { } cell && IsInView(cell)))];

        var hidden = table.Columns.Count - columns.Count;
        var title = $"columns: {string.Join(" | ", columns.Select(HeaderText))}{(hidden == 0 ? "" : $" [{hidden} not in view]")}";
        var lines = rows.Select(row => ((Visual)row.Control, Written(table, row.Index, columns)));
        var first = headers.Find(header => columns.Count > 0 && header.Column == columns[0]).Control;
        return first is null ? [.. lines] : [(first, title), .. lines];
    }

    private static bool IsInView(Control control) => control.IsEffectivelyVisible && ElementGeometry.Visible(control) != default;

    private static string HeaderText(TableColumn column) =>
        column.Sorted is { } sorted ? $"{column.Header} ({sorted.ToString().ToLowerInvariant()})" : column.Header;

    private static string Written(Table table, int row, IReadOnlyList<TableColumn> columns)
    {
        var cells = columns.Select(column => ChangeList.Shortened(table.TextOf(row, column), LongestCell));
        var text = new StringBuilder().Append(CultureInfo.InvariantCulture, $"row={row}: ").AppendJoin(" | ", cells);
        List<string> states = [];
        if (table.IsSelected(row))
            states.Add("selected=true");

        if (table.LevelOf(row) is { } level and > 0)
            states.Add(string.Create(CultureInfo.InvariantCulture, $"level={level}"));

        if (table.ExpandedOf(row) is { } expanded)
            states.Add($"expanded={(expanded ? "true" : "false")}");

        if (table.GroupOf(row) is { } group)
            states.Add($"group={LocatorText.Quoted(group)}");

        return states.Count == 0 ? text.ToString() : text.Append(" [").AppendJoin(", ", states).Append(']').ToString();
    }
}
