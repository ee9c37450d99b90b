using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>
/// Evaluates a selector in the grammar of Avalonia's styles over the folded tree. A template part matches only if no element does, and has the parent
/// that Avalonia's styles see.
/// </summary>
/// <param name="alternatives">The parts of each alternative from the outermost element to the selected one.</param>
internal sealed class CssSelector(IReadOnlyList<IReadOnlyList<CssCompound>> alternatives) : IElementQuery
{
    /// <inheritdoc/>
    public IReadOnlyList<Visual> Find(Scope scope)
    {
        List<Visual> found = [.. scope.Elements().Where(element => Matches(element, scope.Tree))];
        return found.Count > 0 ? found : [.. scope.Parts().Where(part => IsReachable(part, scope) && Matches(part, scope.Tree))];
    }

    // A theme's own parts are everywhere, so that only a step within an element or `/template/` reaches them; the caption of a button is no such part.
    private bool IsReachable(Visual part, Scope scope) =>
        !scope.IncludesRoots || part.TemplatedParent is null || alternatives.Any(parts => parts.Any(one => one.Combinator == CssCombinator.Template));

    /// <summary>Determines whether the selector selects an element.</summary>
    public bool Matches(Visual element, ElementTree tree) => alternatives.Any(parts => Matches(element, parts, parts.Count - 1, tree));

    private static bool Matches(Visual element, IReadOnlyList<CssCompound> parts, int last, ElementTree tree) =>
        parts[last].Conditions.All(isMet => isMet(element, tree))
        && (last == 0 || Related(element, parts[last].Combinator).Any(related => Matches(related, parts, last - 1, tree)));

    private static IEnumerable<Visual> Related(Visual element, CssCombinator combinator)
    {
        if (combinator == CssCombinator.Template)
        {
            if (element.TemplatedParent is Visual control)
                yield return control;

            yield break;
        }

        for (var above = Parent(element); above is not null; above = combinator == CssCombinator.Child ? null : Parent(above))
            yield return above;
    }

    private static Visual? Parent(Visual element) => TemplatePart.Is(element) ? element.Parent as Visual : ElementTree.Parent(element);
}
