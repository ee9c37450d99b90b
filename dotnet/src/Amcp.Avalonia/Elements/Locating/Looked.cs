namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents the matches of a locator.</summary>
/// <param name="Matches">The elements that match, in tree order.</param>
/// <param name="Problem">In a table, why they are not the one meant, such as a row without a control; null otherwise.</param>
/// <param name="Reveal">In a table, scrolls the one meant into view; null otherwise.</param>
internal sealed record Looked(IReadOnlyList<Match> Matches, ToolFailure? Problem = null, Action? Reveal = null);
