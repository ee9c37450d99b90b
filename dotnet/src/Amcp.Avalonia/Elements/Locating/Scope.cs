using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Where a step of a locator looks.</summary>
/// <param name="Tree">The tree to look in.</param>
/// <param name="Roots">The windows for the first step, later what the step before found.</param>
/// <param name="IncludesRoots">Whether a root itself can be meant: windows can.</param>
internal sealed record Scope(ElementTree Tree, IReadOnlyList<Visual> Roots, bool IncludesRoots)
{
    /// <summary>Every element in it, in the order of the tree. Windows have nothing in common; what a step found may lie inside each other.</summary>
    public IEnumerable<Visual> Elements() =>
        IncludesRoots ? Roots.SelectMany(root => Tree.Descendants(root).Prepend(root))
        : Roots.Count == 1 ? Tree.Descendants(Roots[0])
        : Roots.SelectMany(Tree.Descendants).Distinct();

    /// <summary>Template parts in it, which only an AutomationId of their own makes findable.</summary>
    public IEnumerable<Visual> Parts() =>
        Roots.SelectMany(global::Avalonia.VisualTree.VisualExtensions.GetVisualDescendants).Where(TemplatePart.Is).Distinct();

    /// <summary>The windows among the roots.</summary>
    public IReadOnlyList<TopLevel> Windows => IncludesRoots ? [.. Roots.OfType<TopLevel>()] : [];
}
