namespace Amcp.Avalonia.Audit;

/// <summary>Represents what a rule says of an element.</summary>
/// <param name="Element">The element of the folded tree.</param>
/// <param name="Problem">The end of a sentence that begins with the element, such as <c>has no accessible name</c>.</param>
/// <param name="Cure">The remedy, in the imperative.</param>
internal sealed record Verdict(Visual Element, string Problem, string Cure)
{
    /// <summary>Gets a value indicating whether the rule cannot decide, so that a person has to look.</summary>
    public bool IsUndecided { get; init; }
}
