namespace Amcp.Avalonia.Elements;

/// <summary>
/// Finds the title bar and the caption buttons that Avalonia 12 draws in layers beside a window, below an internal visual that hosts both. UI thread only.
/// </summary>
internal static class DrawnFrame
{
    /// <summary>Returns the top level that contains a visual, or whose frame does; null if it is in none.</summary>
    public static TopLevel? WindowOf(Visual? visual) => TopLevel.GetTopLevel(visual) ?? Framed(visual?.GetSelfAndVisualAncestors().LastOrDefault());

    /// <summary>Returns the top level among the children of a visual without a parent; null if there is none.</summary>
    public static TopLevel? Framed(Visual? root) => root?.GetVisualChildren().OfType<TopLevel>().FirstOrDefault();

    /// <summary>Returns the visible elements of a window's frame that have an AutomationId, such as <c>Close</c>.</summary>
    public static IEnumerable<Visual> PartsOf(TopLevel window) => window.GetVisualParent() is { } host
        ? VisualParts.Of(host).Where(layer => layer != window).SelectMany(layer => layer.GetVisualDescendants()).Where(part => IsPart(part) && part.IsEffectivelyVisible)
        : [];

    /// <summary>Determines whether a visual is an element of a drawn frame. Only there, the owner of a template is no visual.</summary>
    public static bool IsPart(Visual visual) =>
        visual.TemplatedParent is not (null or Visual) && ElementId.AutomationIdOf(visual) is not null;

    /// <summary>Returns the topmost enabled visual at a point of a window or of its frame; null if there is none.</summary>
    public static Visual? HitAt(
        TopLevel window, Point point) => window.GetVisualParent() is InputElement host && window.TranslatePoint(point, host) is { } inHost
        ? host.InputHitTest(inHost) as Visual
        : window.InputHitTest(point) as Visual;
}
