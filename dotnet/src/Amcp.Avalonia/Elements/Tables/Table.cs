using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>
/// Provides a view of a control as a table: columns in display order, and rows as they are sorted and filtered now, with and without controls. It is valid
/// until the app changes. UI thread only.
/// </summary>
/// <param name="element">The control.</param>
internal abstract class Table(Control element)
{
    private readonly Dictionary<TableColumn, ICellReader> _readers = [];
    private IReadOnlyList<TableColumn>? _columns;

    /// <summary>Gets the control.</summary>
    public Control Element => element;

    /// <summary>Gets the columns in display order, hidden ones included.</summary>
    public IReadOnlyList<TableColumn> Columns => _columns ??= ReadColumns();

    /// <summary>Gets what searches have found out about columns: whether their plain values are what their cells display.</summary>
    public Dictionary<TableColumn, bool> IsFast { get; } = [];

    /// <summary>Gets the number of rows.</summary>
    public abstract int RowCount { get; }

    /// <summary>Gets the rows that have controls now, in order.</summary>
    public abstract IReadOnlyList<int> ShownRows { get; }

    /// <summary>Returns the control of a row, proven to show the row's item now; null if it has none.</summary>
    public abstract Control? RowAt(int row);

    /// <summary>Returns the control of a cell, proven to belong to the row; null if it has none.</summary>
    public abstract Control? CellAt(int row, TableColumn column);

    /// <summary>Returns the control of a column's header; null if it has none.</summary>
    public abstract Control? HeaderOf(TableColumn column);

    /// <summary>Scrolls a row, and a column if given, into view. Their controls may appear after the next frame only.</summary>
    public abstract void BringIntoView(int row, TableColumn? column);

    /// <summary>Scrolls a column into view.</summary>
    public abstract void BringIntoView(TableColumn column);

    /// <summary>Determines whether a row is selected.</summary>
    public abstract bool IsSelected(int row);

    /// <summary>Returns the depth of a hierarchical row, from 0; null in a flat table.</summary>
    public virtual int? LevelOf(int row) => null;

    /// <summary>Returns whether a hierarchical row is expanded; null without children.</summary>
    public virtual bool? ExpandedOf(int row) => null;

    /// <summary>Returns the titles of the groups around a row; null without groups.</summary>
    public virtual string? GroupOf(int row) => null;

    /// <summary>Returns the text that a cell displays, or would display if it had a control.</summary>
    public string TextOf(int row, TableColumn column) =>
        CellAt(row, column) is { IsEffectivelyVisible: true } cell ? CellText.Of(cell) : ReaderOf(column).Exact(row) ?? "";

    /// <summary>Returns the reader of a column's texts.</summary>
    public ICellReader ReaderOf(TableColumn column)
    {
        if (!_readers.TryGetValue(column, out var reader))
            _readers[column] = reader = CreateReader(column);

        return reader;
    }

    /// <summary>Reads the columns in display order.</summary>
    protected abstract IReadOnlyList<TableColumn> ReadColumns();

    /// <summary>Creates the reader of a column's texts.</summary>
    protected abstract ICellReader CreateReader(TableColumn column);

    /// <summary>Returns the text of a header: that of its control if it has one, else of the object that the grid was given.</summary>
    protected static string HeaderText(Control? shown, object? header) => shown is not null && DisplayedText.Within(shown) is { Length: > 0 } text
        ? text
        : header switch
        {
            null => "",
            Control control => AccessibleName.Of(control) ?? DisplayedText.Within(control),
            _ => header.ToString()?.Trim() ?? "",
        };
}
