namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Represents the text of a cell in a named column.</summary>
/// <param name="Header">The header of the column.</param>
/// <param name="Text">The text.</param>
internal sealed record CellKey(string Header, string Text);
