namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Represents what identifies a row of a table: one of a text, an index and cells.</summary>
/// <param name="Text">The text of any of its cells.</param>
/// <param name="Index">Its place, from 0.</param>
/// <param name="Cells">The texts of cells in named columns; empty unless they identify it.</param>
internal sealed record RowKey(string? Text, int? Index, IReadOnlyList<CellKey> Cells);
