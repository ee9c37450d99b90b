using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Where a step of a locator looks.</summary>
/// <param name="Tree">The tree to look in.</param>
/// <param name="Roots">The windows for the first step, later what the step before found.</param>
/// <param name="IncludesRoots">Whether a root itself can be meant: windows can.</param>
internal sealed record Scope(ElementTree Tree, IReadOnlyList<Visual> Roots, bool IncludesRoots)
{
    /// <summary>Every element in it, in the order of the tree.</summary>
    public IEnumerable<Visual> Elements() =>
        Roots.SelectMany(root => IncludesRoots ? Tree.Descendants(root).Prepend(root) : Tree.Descendants(root)).Distinct();

    /// <summary>Template parts in it, which only an AutomationId of their own makes findable.</summary>
    public IEnumerable<Visual> Parts() =>
        Roots.SelectMany(global::Avalonia.VisualTree.VisualExtensions.GetVisualDescendants).Where(TemplatePart.Is).Distinct();

    /// <summary>The windows among the roots.</summary>
    public IReadOnlyList<TopLevel> Windows => IncludesRoots ? [.. Roots.OfType<TopLevel>()] : [];
}
