namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Represents the result of a search for rows.</summary>
/// <param name="Rows">The rows that match, in order.</param>
/// <param name="LookedAt">How many rows were read; fewer than the table has if reading them took too long.</param>
internal sealed record RowsFound(IReadOnlyList<int> Rows, int LookedAt);
