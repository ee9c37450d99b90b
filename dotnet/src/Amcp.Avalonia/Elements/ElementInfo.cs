namespace Amcp.Avalonia.Elements;

/// <summary>One element of the tree (contracts/app-tools/element-info.ts).</summary>
/// <param name="Type">The control's type without namespace.</param>
/// <param name="Name">The accessible name.</param>
/// <param name="Index">Among siblings of the same type.</param>
/// <param name="Bounds">In the element's own window, as clicks take them.</param>
/// <param name="Path">Such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Properties">Ids, role, texts and the states that apply.</param>
/// <param name="Children">In the order of the tree.</param>
internal sealed record ElementInfo(
    string Type,
    string? Name,
    int Index,
    ElementBounds Bounds,
    string Path,
    IReadOnlyDictionary<string, string> Properties,
    IReadOnlyList<ElementInfo> Children);
