using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Recording;

/// <summary>An element as a person meant it, by names that meant it alone when it was used.</summary>
/// <param name="Locator">The most durable one.</param>
/// <param name="Rung">Of the ladder.</param>
/// <param name="Scope">Whether it needs the window's title beside it to be unique.</param>
/// <param name="Alternatives">Other locators that meant it alone, best first.</param>
/// <param name="Type">Of the control.</param>
/// <param name="Path">In the tree.</param>
internal sealed record RecordedElement(
    string Locator, Rung Rung, LocatorScope Scope, IReadOnlyList<string> Alternatives, string Type, string Path);
