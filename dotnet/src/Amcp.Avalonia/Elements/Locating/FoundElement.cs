using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents an element found by a locator (contracts/app-tools/element-info.ts).</summary>
/// <param name="Type">The control's type without namespace.</param>
/// <param name="Name">The accessible name.</param>
/// <param name="Index">The index among siblings of the same type.</param>
/// <param name="Bounds">The bounds in the element's own window.</param>
/// <param name="Path">The path, such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Properties">The ids, role, texts and applicable states.</param>
/// <param name="Ref">A ref to this control while it is attached.</param>
/// <param name="Window">The title of the element's window.</param>
/// <param name="ScreenBounds">The bounds in screen pixels.</param>
/// <param name="LocatorKind">The kind of locator that matched.</param>
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
    LocatorKind LocatorKind);
