using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents a column of a table in an answer (contracts/app-tools/look/read-table.ts).</summary>
internal sealed record ColumnInfo(string Header, int Index, double Width, double? X, SortOrder? Sorted, bool Visible);
