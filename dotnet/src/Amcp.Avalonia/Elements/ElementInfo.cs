using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements;

/// <summary>One element of the tree (contracts/app-tools/element-info.ts).</summary>
/// <param name="Type">The control's type without namespace.</param>
/// <param name="Name">The accessible name.</param>
/// <param name="Index">Among siblings of the same type.</param>
/// <param name="Bounds">In the element's own window, as clicks take them.</param>
/// <param name="ScreenBounds">In pixels of the screen.</param>
/// <param name="Path">Such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Properties">Ids, role, texts and the states that apply.</param>
/// <param name="Children">In the order of the tree.</param>
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
    /// <summary>How many elements these are, with everything beneath: told here, where the children are at hand.</summary>
    [JsonIgnore]
    public int Count { get; } = CountOf(Children);

    private static int CountOf(IReadOnlyList<ElementInfo> children)
    {
        var count = 1;
        for (var at = 0; at < children.Count; at++)
        {
            count += children[at].Count;
        }

        return count;
    }
}
