using System.Text.Json.Serialization;
using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="GetElementTreeTool"/>.</summary>
internal sealed record GetElementTreeResult(IReadOnlyList<ElementInfo> Roots, int Count, int Revision)
{
    /// <summary>Gets the serialization of both answer forms, which runs since the elements are known.</summary>
    [JsonIgnore]
    public TreeWriting? Writing { get; init; }
}
