namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Represents a column of a table.</summary>
/// <param name="Model">The object that the grid has for the column.</param>
/// <param name="Header">The text of its header; empty without one.</param>
/// <param name="Index">The place in display order, hidden columns included.</param>
/// <param name="Place">The place in the grid's own list of columns.</param>
/// <param name="Width">The width in device-independent pixels; 0 while it is hidden.</param>
/// <param name="IsVisible">Whether it is not hidden; it may be scrolled out.</param>
/// <param name="Sorted">The direction in which the rows are sorted by it; null if they are not.</param>
internal sealed record TableColumn(object Model, string Header, int Index, int Place, double Width, bool IsVisible, SortOrder? Sorted);
