namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents a parsed locator (docs/reference/locators.md).</summary>
/// <param name="Text">The locator as written.</param>
/// <param name="Steps">The steps, at least one.</param>
internal sealed record Locator(string Text, IReadOnlyList<LocatorStep> Steps)
{
    /// <summary>Gets the last step, which selects the result.</summary>
    public LocatorStep Last => Steps[^1];
}
