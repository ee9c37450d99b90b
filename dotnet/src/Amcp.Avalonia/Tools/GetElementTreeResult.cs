using System.Text.Json.Serialization;
using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="GetElementTreeTool"/>.</summary>
internal sealed record GetElementTreeResult(IReadOnlyList<ElementInfo> Roots, int Count, int Revision)
{
    /// <summary>Both forms of the answer, which are being written since the elements are known.</summary>
    [JsonIgnore]
    public TreeWriting? Writing { get; init; }
}
