using System.Collections;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Knows the groups of rows of a collection view.</summary>
internal sealed class RowGroups
{
    // The first row of each group without further groups, with its titles.
    private readonly List<(int From, string Title)> _groups = [];

    private RowGroups(IEnumerable groups) => Add(groups, 0, "");

    /// <summary>Reads the groups of a view; null if it has none.</summary>
    public static RowGroups? Of(object? view) =>
        Shape.Get(view, "IsGrouping") is not false && Shape.Get(view, "Groups") is IEnumerable groups && groups.Cast<object>().Any() ? new RowGroups(groups) : null;

    /// <summary>Returns the titles of the groups around a row, joined by slashes.</summary>
    public string? TitleOf(int row) => _groups.FindLast(group => group.From <= row).Title;

    private int Add(IEnumerable groups, int from, string around)
    {
        foreach (var group in groups)
        {
            var title = around + (Shape.Get(group, "Key")?.ToString() ?? "");
            if (Shape.Get(group, "IsBottomLevel") is false && Shape.Get(group, "Items") is IEnumerable inner)
            {
                from = Add(inner, from, title + " / ");
                continue;
            }

            _groups.Add((from, title));
            from += Shape.Get(group, "ItemCount") as int? ?? 0;
        }

        return from;
    }
}
