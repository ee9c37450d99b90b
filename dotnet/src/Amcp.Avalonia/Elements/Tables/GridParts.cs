using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Finds the rows and headers in the visual tree of a grid. UI thread only.</summary>
internal static class GridParts
{
    private static readonly ConcurrentDictionary<Type, PropertyInfo?> s_columns = new();
    private static readonly ConcurrentDictionary<Type, bool> s_rows = new();

    /// <summary>
    /// Returns the item that the row of a grid around a visual shows now; null outside of rows. Controls of rows are used for one item after the other.
    /// </summary>
    public static object? ItemAround(Visual visual) => visual.GetSelfAndVisualAncestors().OfType<Control>().FirstOrDefault(IsRow)?.DataContext;

    private static bool IsRow(Control control) => s_rows.GetOrAdd(
        control.GetType(), static type => new[] { "Index", "RowIndex" }.Any(name => Shape.Property(type, name)?.PropertyType == typeof(int)));

    /// <summary>Returns the controls of rows, which have a public property <c>Index</c>, with its value.</summary>
    public static IEnumerable<(Control Row, int Index)> Rows(Visual around)
    {
        foreach (var part in VisualParts.Of(around))
        {
            if (!part.IsVisible)
                continue;

            if (part is Control row && Shape.Property(row.GetType(), "Index") is { } index && index.PropertyType == typeof(int))
            {
                yield return (row, (int)index.GetValue(row)!);
                continue;
            }

            foreach (var inner in Rows(part))
                yield return inner;
        }
    }

    /// <summary>Returns the controls of column headers, whose types have names that end in <c>Header</c>, outside of rows.</summary>
    public static IEnumerable<Control> Headers(Visual around)
    {
        foreach (var part in VisualParts.Of(around))
        {
            if (!part.IsVisible || Shape.Property(part.GetType(), "Index") is { } index && index.PropertyType == typeof(int))
                continue;

            if (part is ContentControl header && TypeName.Of(header).EndsWith("Header", StringComparison.Ordinal))
            {
                yield return header;
                continue;
            }

            foreach (var inner in Headers(part))
                yield return inner;
        }
    }

    /// <summary>Returns the column that a header belongs to; null if it does not say.</summary>
    public static object? ColumnOf(Control header) => s_columns.GetOrAdd(header.GetType(), Find)?.GetValue(header);

    // It is not public in Avalonia's DataGrid.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Without the property a header is known by its content.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "Without the property a header is known by its content.")]
    private static PropertyInfo? Find(Type type) => type.GetProperty("OwningColumn", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
}
