namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents a fault of layout with one cause.</summary>
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
}
