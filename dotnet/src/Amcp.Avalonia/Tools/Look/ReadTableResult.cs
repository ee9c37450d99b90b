namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="ReadTableTool"/>.</summary>
internal sealed record ReadTableResult(string Element, IReadOnlyList<ColumnInfo> Columns, IReadOnlyList<RowInfo> Rows, int Total, int More);
