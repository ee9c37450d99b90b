namespace Amcp.Avalonia.Audit.Layout;

/// <summary>
/// Texts that are 40 % longer, as those of another language may be, break nothing. The texts are replaced, laid out and put back in one job of the UI
/// thread, so that no frame shows them.
/// </summary>
internal sealed class GrowthRule : ILayoutRule
{
    private static readonly ILayoutRule[] s_rules = [new ClippedRule(), new TrimmedRule(), new OverlapRule(), new OutsideRule()];

    public LayoutRule Rule => LayoutRule.Growth;

    public IEnumerable<LayoutVerdict> Check(LayoutScene scene)
    {
        // A window that takes the size of its content grows with it.
        if (scene.Window is Window { SizeToContent: not SizeToContent.Manual })
            return [];

        var known = FaultsOf(scene).SelectMany(verdict => verdict.Elements).ToHashSet();
        using var longer = new LongerTexts(scene);
        return [.. FaultsOf(scene.Again()).Select(verdict => New(verdict, known)).OfType<LayoutVerdict>()];
    }

    private static IEnumerable<LayoutVerdict> FaultsOf(LayoutScene scene) => LayoutRules.WithoutEffects([.. s_rules.SelectMany(rule => rule.Check(scene))]);

    private LayoutVerdict? New(LayoutVerdict verdict, HashSet<Visual> known)
    {
        if (known.Contains(verdict.Elements[0]))
            return null;

        var elements = verdict.Elements.Where(element => !known.Contains(element)).ToList();
        return verdict with { Rule = Rule, Elements = elements, Condition = " when texts are 40 % longer" };
    }
}
