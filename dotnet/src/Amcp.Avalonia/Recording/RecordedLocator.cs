using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents another locator of a recorded element.</summary>
/// <param name="Locator">The locator.</param>
/// <param name="LocatorKind">The kind of the locator.</param>
/// <param name="Scope">Whether the locator is unique only together with the window's title.</param>
internal sealed record RecordedLocator(string Locator, LocatorKind LocatorKind, LocatorScope Scope);
