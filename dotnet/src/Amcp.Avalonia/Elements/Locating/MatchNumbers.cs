using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Numbers the matches of a step for <c>nth=</c>. UI thread only.</summary>
internal static class MatchNumbers
{
    /// <summary>
    /// Returns the number of each match: its position, or for the rows of one virtualised list, found by their type, the index of the item, because other
    /// rows have controls after every scroll.
    /// </summary>
    public static IEnumerable<int> Of(LocatorStep step, IReadOnlyList<Visual> matches) =>
        IsTypeOnly(step) && AreRows(matches) ? matches.Select(match => ItemIndex.OfVirtualised(match) ?? -1) : Enumerable.Range(0, matches.Count);

    /// <summary>Determines whether a step names a type only.</summary>
    public static bool IsTypeOnly(LocatorStep step) => step is { Kind: StepKind.Type, Name: null, Id: null };

    private static bool AreRows(IReadOnlyList<Visual> matches) =>
        matches.Count > 0 && ItemIndex.ListOf(matches[0]) is { } list && matches.All(match => ItemIndex.OfVirtualised(match) is not null && ItemIndex.ListOf(match) == list);
}
