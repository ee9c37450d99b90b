using Avalonia.Layout;

namespace Amcp.Avalonia.Explaining;

/// <summary>Explains what puts an element where it is, moves it, cuts it off or covers it. UI thread only.</summary>
internal static class PlaceExplainer
{
    private const int MostAncestors = 40;

    /// <summary>Returns the facts about the place.</summary>
    public static IEnumerable<string> Of(Visual element)
    {
        if (element is Layoutable layout)
        {
            yield return $"at {ValueText.Of(layout.Bounds.X)},{ValueText.Of(layout.Bounds.Y)} of {(layout.GetVisualParent() is StyledElement parent ? StyleHosts.NameOf(parent) : "nothing")}: "
                + $"{layout.HorizontalAlignment}, {layout.VerticalAlignment}";
            foreach (var line in Own(layout))
                yield return line;
        }

        foreach (var moved in Chain(element).Where(moved => moved.RenderTransform is { } transform && !transform.Value.IsIdentity))
            yield return $"{NameOf(moved)} is moved by RenderTransform={ValueText.Of(moved.RenderTransform)} ({From(moved, Visual.RenderTransformProperty)})";

        foreach (var viewer in Chain(element).OfType<ScrollViewer>().Where(viewer => viewer.Offset != default))
            yield return $"{NameOf(viewer)} is scrolled by {viewer.Offset}";

        if (Cut(element) is { } cut)
            yield return cut;

        if (Cover(element) is { } cover)
            yield return cover;
    }

    private static IEnumerable<string> Own(Layoutable element)
    {
        if (element.Margin != default)
            yield return Set(element, Layoutable.MarginProperty);

        if (element.HorizontalAlignment != HorizontalAlignment.Stretch)
            yield return Set(element, Layoutable.HorizontalAlignmentProperty);

        if (element.VerticalAlignment != VerticalAlignment.Stretch)
            yield return Set(element, Layoutable.VerticalAlignmentProperty);

        AvaloniaProperty[] attached = element.GetVisualParent() switch
        {
            Grid => [Grid.ColumnProperty, Grid.RowProperty, Grid.ColumnSpanProperty, Grid.RowSpanProperty],
            Canvas => [Canvas.LeftProperty, Canvas.TopProperty, Canvas.RightProperty, Canvas.BottomProperty],
            DockPanel => [DockPanel.DockProperty],
            _ => [],
        };
        foreach (var property in attached.Where(element.IsSet))
            yield return Set(element, property);

        if (element is Control child && child.GetVisualParent() is Grid grid)
        {
            yield return PanelShare.Of(grid, child, isHorizontal: true).Text;
            yield return PanelShare.Of(grid, child, isHorizontal: false).Text;
        }
    }

    // The bounds that are left after all clips.
    private static string? Cut(Visual element)
    {
        if (TopLevel.GetTopLevel(element) is not { } window || element.TransformToVisual(window) is not { } toWindow)
            return null;

        var whole = new Rect(element.Bounds.Size).TransformToAABB(toWindow);
        var left = whole;
        Visual? clipper = null;
        foreach (var around in Chain(element))
        {
            if ((!around.ClipToBounds && around.Clip is null) || around.TransformToVisual(window) is not { } placed)
                continue;

            var clip = (around.Clip?.Bounds ?? new Rect(around.Bounds.Size)).TransformToAABB(placed);
            var next = left.Intersect(clip);
            if (next.Width < left.Width - 1 || next.Height < left.Height - 1)
                clipper = around;

            left = next;
        }

        if (clipper is null)
            return null;

        var why = clipper.Clip is null ? $"ClipToBounds ({From(clipper, Visual.ClipToBoundsProperty)})" : $"Clip ({From(clipper, Visual.ClipProperty)})";
        var shown = left.Width <= 0 || left.Height <= 0 ? "nothing" : $"{ValueText.Of(left.Width)} x {ValueText.Of(left.Height)}";
        return $"{shown} of {ValueText.Of(whole.Width)} x {ValueText.Of(whole.Height)} is visible: {NameOf(clipper)} cuts it off by {why}";
    }

    // A parent draws later children in front of the element; its middle decides.
    private static string? Cover(Visual element)
    {
        if (TopLevel.GetTopLevel(element) is not { } window || element.TranslatePoint(new Rect(element.Bounds.Size).Center, window) is not { } middle)
            return null;

        foreach (var level in Chain(element))
        {
            var cover = level.GetVisualParent()?.GetVisualChildren().LastOrDefault(sibling =>
                sibling != level && IsAfter(sibling, level) && sibling.IsVisible && sibling.Opacity > 0
                && window.TranslatePoint(middle, sibling) is { } point && new Rect(sibling.Bounds.Size).Contains(point) && IsDrawn(sibling));
            if (cover is not null)
                return $"{NameOf(cover)} is drawn in front of {NameOf(level)} (ZIndex {cover.ZIndex} and {level.ZIndex})";
        }

        return null;
    }

    private static bool IsDrawn(Visual visual) => visual is not Panel { Background: null } and not Border { Background: null } && visual is not Control { IsHitTestVisible: false };

    private static bool IsAfter(Visual sibling, Visual level)
    {
        if (sibling.ZIndex != level.ZIndex)
            return sibling.ZIndex > level.ZIndex;

        var children = sibling.GetVisualParent()!.GetVisualChildren().ToList();
        return children.IndexOf(sibling) > children.IndexOf(level);
    }

    private static IEnumerable<Visual> Chain(Visual element) => element.GetSelfAndVisualAncestors().TakeWhile(around => around is not TopLevel).Take(MostAncestors);

    private static string NameOf(StyledElement element) => StyleHosts.NameOf(element);

    private static string Set(StyledElement element, AvaloniaProperty property) => new PropertyOrigin(element).Winner(property).ToString();

    private static string From(StyledElement element, AvaloniaProperty property)
    {
        var winner = new PropertyOrigin(element).Winner(property);
        return winner.From ?? winner.By.ToString();
    }
}
