using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents the target element of a user action, with locators that were unique at that time.</summary>
/// <param name="Locator">The most durable locator.</param>
/// <param name="LocatorKind">The kind of the locator.</param>
/// <param name="Scope">Whether the locator is unique only together with the window's title.</param>
/// <param name="Alternatives">Other unique locators, best first.</param>
/// <param name="Type">The control's type.</param>
/// <param name="Path">The path in the tree.</param>
internal sealed record RecordedElement(
    string Locator, LocatorKind LocatorKind, LocatorScope Scope, IReadOnlyList<RecordedLocator> Alternatives, string Type, string Path);
