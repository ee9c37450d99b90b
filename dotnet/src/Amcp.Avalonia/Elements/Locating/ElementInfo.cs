using System.Text.Json.Serialization;
using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents one element of the tree (contracts/app-tools/element-info.ts).</summary>
/// <param name="Type">The control's type without namespace.</param>
/// <param name="Name">The accessible name.</param>
/// <param name="Index">The index among siblings of the same type.</param>
/// <param name="Bounds">The bounds in the element's own window, as for clicks.</param>
/// <param name="ScreenBounds">The bounds in screen pixels.</param>
/// <param name="Path">The path, such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Properties">The ids, role, texts and applicable states.</param>
/// <param name="Children">The children, in tree order.</param>
internal sealed record ElementInfo(
    string Type,
    string? Name,
    int Index,
    ElementBounds Bounds,
    ElementBounds ScreenBounds,
    string Path,
    IReadOnlyDictionary<string, string> Properties,
    IReadOnlyList<ElementInfo> Children)
{
    /// <summary>Gets the number of elements in this subtree, computed while the children are cached.</summary>
    [JsonIgnore]
    public int Count { get; } = CountOf(Children);

    private static int CountOf(IReadOnlyList<ElementInfo> children)
    {
        var count = 1;
        for (var at = 0; at < children.Count; at++)
            count += children[at].Count;

        return count;
    }
}
