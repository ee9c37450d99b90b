using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Lists the rules, in the order of their findings.</summary>
internal static class LayoutRules
{
    /// <summary>Gets every rule that looks at the layout as it is.</summary>
    public static IReadOnlyList<ILayoutRule> OfNow { get; } = [new ClippedRule(), new TrimmedRule(), new OverlapRule(), new OutsideRule(), new SmallRule()];

    /// <summary>Returns the faults of a scene by these rules. UI thread only.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="rules">The rules; null takes all but growth.</param>
    public static IReadOnlyList<LayoutVerdict> Check(LayoutScene scene, IReadOnlyList<LayoutRule>? rules)
    {
        ILayoutRule[] all = [.. OfNow, .. rules is null ? [] : new ILayoutRule[] { new GrowthRule() }];
        return WithoutEffects([.. all.Where(rule => rules?.Contains(rule.Rule) != false).SelectMany(rule => rule.Check(scene))]);
    }

    /// <summary>Leaves out texts that are cut off because their element lies outside.</summary>
    public static List<LayoutVerdict> WithoutEffects(IReadOnlyList<LayoutVerdict> found)
    {
        var outside = found.Where(verdict => verdict.Rule == LayoutRule.Outside).SelectMany(verdict => verdict.Elements).ToHashSet();
        bool IsWithin(Visual element) => ElementTree.Ancestors(element).Prepend(element).Any(outside.Contains);
        return [.. found.Where(verdict => verdict.Rule != LayoutRule.Clipped || !verdict.Elements.All(IsWithin))];
    }
}
