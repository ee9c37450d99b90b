using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents the elements that a locator step searches.</summary>
/// <param name="Tree">The element tree.</param>
/// <param name="Roots">The windows for the first step, afterwards the matches of the previous step.</param>
/// <param name="IncludesRoots">Whether a root itself can match, as windows can.</param>
internal sealed record Scope(ElementTree Tree, IReadOnlyList<Visual> Roots, bool IncludesRoots)
{
    /// <summary>Returns every element of the scope in tree order, without duplicates. Windows are disjoint, but matches of a step may be nested.</summary>
    public IEnumerable<Visual> Elements() =>
        IncludesRoots ? Roots.SelectMany(root => Tree.Descendants(root).Prepend(root))
        : Roots.Count == 1 ? Tree.Descendants(Roots[0])
        : Roots.SelectMany(Tree.Descendants).Distinct();

    /// <summary>Returns the template parts of the scope. They are matched only if no element is.</summary>
    public IEnumerable<Visual> Parts() =>
        Roots.SelectMany(global::Avalonia.VisualTree.VisualExtensions.GetVisualDescendants).Where(TemplatePart.Is).Distinct();
}
