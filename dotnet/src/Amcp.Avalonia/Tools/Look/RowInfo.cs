using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents a row of a table in an answer (contracts/app-tools/look/read-table.ts).</summary>
internal sealed record RowInfo(
    int Index,
    IReadOnlyList<string> Cells,
    bool Selected,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] int? Level = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] bool? Expanded = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Group = null);
