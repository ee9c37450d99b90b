namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Something that reads nearly like what was looked for.</summary>
/// <param name="Word">Its id, name, text or type.</param>
/// <param name="Locator">The step of a locator that means it.</param>
/// <param name="Place">Its path, or the control that holds it where it is in no window.</param>
/// <param name="State">Such as <c>invisible</c> or <c>in the closed tab `Audit`</c>; null when it is plainly there.</param>
internal sealed record NearMiss(string Word, string Locator, string Place, string? State);
