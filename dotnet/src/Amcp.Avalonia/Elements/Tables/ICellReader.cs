namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads the texts of a column from its rows, with and without controls. UI thread only.</summary>
internal interface ICellReader
{
    /// <summary>Returns the text that a cell would display, worked out as the grid does; null if it cannot be known without a control.</summary>
    string? Exact(int row);

    /// <summary>
    /// Returns the text that a cell most probably displays, from the plain value of its item; null if the column has no plain value. It is fast, for
    /// searches, and is compared with <see cref="Exact"/> on some rows first.
    /// </summary>
    string? Fast(int row);

    /// <summary>Returns a test of whether a row has this text, as <see cref="Fast"/> reads it; null if no row can have it.</summary>
    Func<int, bool>? Finding(string text);
}
