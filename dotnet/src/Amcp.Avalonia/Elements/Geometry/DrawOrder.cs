namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Compares the drawing order of visuals. UI thread only.</summary>
internal static class DrawOrder
{
    /// <summary>Determines whether the first visual is drawn before the second: an ancestor, or an earlier or lower sibling of one.</summary>
    public static bool IsBehind(Visual first, Visual second)
    {
        if (first.IsVisualAncestorOf(second))
            return true;

        if (first.FindCommonVisualAncestor(second) is not { } common || common == second)
            return false;

        var siblings = common.GetVisualChildren().OrderBy(child => child.ZIndex).ToList();
        return siblings.IndexOf(Below(common, first)) < siblings.IndexOf(Below(common, second));
    }

    private static Visual Below(Visual ancestor, Visual visual) =>
        visual.GetSelfAndVisualAncestors().First(candidate => candidate.GetVisualParent() == ancestor);
}
