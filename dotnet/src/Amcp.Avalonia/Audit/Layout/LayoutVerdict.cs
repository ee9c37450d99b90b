namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents a fault of layout.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Elements">The elements of the folded tree, the first one being the subject of the sentence.</param>
/// <param name="Problem">
/// The rest of the sentence, such as <c>has a text that is cut off on the right by 12 px, by</c>; <see cref="By"/> and <see cref="Condition"/> end it.
/// </param>
/// <param name="Cure">The remedy, in the imperative.</param>
internal sealed record LayoutVerdict(LayoutRule Rule, IReadOnlyList<Visual> Elements, string Problem, string Cure)
{
    /// <summary>Gets the other element of the sentence, whose label is made when no text is replaced; null if there is none.</summary>
    public Visual? By { get; init; }

    /// <summary>Gets the end of the sentence.</summary>
    public string Condition { get; init; } = "";

    /// <summary>Gets what verdicts of the same cause have in common; null for a cause of its own.</summary>
    public object? Cause { get; init; }

    /// <summary>Joins verdicts of one rule and cause: the first one with the elements of all.</summary>
    public static IEnumerable<LayoutVerdict> Joined(IEnumerable<LayoutVerdict> verdicts) => verdicts
        .GroupBy(verdict => (verdict.Rule, verdict.Cause ?? verdict.Elements[0]))
        .Select(group => group.First() with { Elements = [.. group.SelectMany(verdict => verdict.Elements).Distinct()] });
}
