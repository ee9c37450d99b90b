using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the target of a gesture.</summary>
/// <param name="Window">The top level that receives the events: a window, or the window of a popup.</param>
/// <param name="Element">The target element.</param>
/// <param name="Point">The point in the top level's coordinates.</param>
/// <param name="LocatorKind">The kind of locator that matched the element.</param>
internal sealed record Aim(TopLevel Window, Visual Element, Point Point, LocatorKind LocatorKind);
