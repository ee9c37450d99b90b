namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents an element that matches a locator.</summary>
/// <param name="Element">The control.</param>
/// <param name="LocatorKind">The kind of locator that matched.</param>
internal sealed record Match(Visual Element, LocatorKind LocatorKind);
