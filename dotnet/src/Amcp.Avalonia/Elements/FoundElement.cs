namespace Amcp.Avalonia.Elements;

/// <summary>An element that a locator found (contracts/app-tools/element-info.ts).</summary>
/// <param name="Type">The control's type without namespace.</param>
/// <param name="Name">The accessible name.</param>
/// <param name="Index">Among siblings of the same type.</param>
/// <param name="Bounds">In the element's own window.</param>
/// <param name="Path">Such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Properties">Ids, role, texts and the states that apply.</param>
/// <param name="Ref">Stands for this very control while it is attached.</param>
/// <param name="Window">The title of its window.</param>
/// <param name="ScreenBounds">In pixels of the screen.</param>
/// <param name="Rung">The step of the ladder that matched.</param>
internal sealed record FoundElement(
    string Type,
    string? Name,
    int Index,
    ElementBounds Bounds,
    string Path,
    IReadOnlyDictionary<string, string> Properties,
    string Ref,
    string Window,
    ElementBounds ScreenBounds,
    Rung Rung);
