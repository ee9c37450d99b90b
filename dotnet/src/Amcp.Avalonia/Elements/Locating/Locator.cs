namespace Amcp.Avalonia.Elements.Locating;

/// <summary>A parsed locator (docs/reference/locators.md).</summary>
/// <param name="Text">As it was written.</param>
/// <param name="Steps">At least one.</param>
internal sealed record Locator(string Text, IReadOnlyList<LocatorStep> Steps)
{
    /// <summary>The last step: what is looked for in the end.</summary>
    public LocatorStep Last => Steps[^1];
}
