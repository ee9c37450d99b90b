namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents an element whose text is similar to the one searched for.</summary>
/// <param name="Word">Its id, name, text or type.</param>
/// <param name="Locator">The locator step that matches it.</param>
/// <param name="Place">The path, or the control that holds the element if it is in no window.</param>
/// <param name="State">The state, such as <c>invisible</c> or <c>in the closed tab `Audit`</c>; null if the element is visible.</param>
internal sealed record NearMiss(string Word, string Locator, string Place, string? State);
