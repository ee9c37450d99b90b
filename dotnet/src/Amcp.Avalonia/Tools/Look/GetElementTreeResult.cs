using System.Text.Json.Serialization;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="GetElementTreeTool"/>: an outline, or with <c>full</c> the elements.</summary>
internal sealed record GetElementTreeResult(
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IReadOnlyList<ElementInfo>? Roots,
    int Count,
    int Revision,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Outline = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Next = null)
{
    /// <summary>Gets the serialization of both answer forms, which runs since the elements are known.</summary>
    [JsonIgnore]
    public TreeWriting? Writing { get; init; }

    /// <summary>Gets the number of lines after this part of the outline.</summary>
    [JsonIgnore]
    public int Left { get; init; }

    /// <summary>Gets the lines of this part of the outline as data, which models need not read.</summary>
    [JsonIgnore]
    public IReadOnlyList<OutlineRow> Rows { get; init; } = [];
}
