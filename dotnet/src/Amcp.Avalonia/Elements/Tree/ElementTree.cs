using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Native;
using Avalonia.Controls.Notifications;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>
/// Provides the folded element tree: the visual tree without control theme parts, with popups beneath their owners and items in index order. UI thread
/// only.
/// </summary>
internal sealed class ElementTree(PopupHosts popups)
{
    private static readonly IReadOnlyList<Visual> s_none = [];

    // The cache is cleared and reused, because tables of thousands of elements are large objects whose allocation triggers full garbage collections.
    private readonly StillTree _still = new();

    private int _holders;

    /// <summary>Caches lookups until the result is disposed, for work on the UI thread that reads and changes nothing.</summary>
    public IDisposable HoldStill()
    {
        _holders++;
        return new Held(this);
    }

    /// <summary>Gets the placement of elements, shared by all callers while the tree is held still.</summary>
    public PlacementCache Placements => IsStill ? _still.Placement : new PlacementCache();

    /// <summary>Gets the cached paths of elements; null while the tree may change.</summary>
    public Dictionary<Visual, string>? KnownPaths => IsStill ? _still.Paths : null;

    /// <summary>Returns the children of an element; for a template part, all its visuals.</summary>
    public IReadOnlyList<Visual> Children(Visual element)
    {
        if (!IsStill)
            return ChildrenNow(element);

        if (!_still.Children.TryGetValue(element, out var children))
            _still.Children[element] = children = ChildrenNow(element);

        return children;
    }

    private bool IsStill => _holders > 0;

    private IReadOnlyList<Visual> ChildrenNow(Visual element) => element switch
    {
        NativeElement native => native.Items,
        _ when TemplatePart.Is(element) => Parts(element),
        ItemsControl list => ItemIndex.InOrder(list, Folded(element)),
        _ => Folded(element),
    };

    /// <summary>Returns the direct visual children of an element, which a path reaches through <c>/template/</c>.</summary>
    public static IReadOnlyList<Visual> Parts(Visual element) => element.GetVisualChildren().ToList();

    /// <summary>Returns all descendants of an element in tree order.</summary>
    public IEnumerable<Visual> Descendants(Visual element)
    {
        var around = new Stack<(IReadOnlyList<Visual> Siblings, int Next)>();
        var (siblings, next) = (Children(element), 0);
        while (true)
        {
            if (next == siblings.Count)
            {
                if (!around.TryPop(out var outer))
                    yield break;

                (siblings, next) = outer;
                continue;
            }

            var child = siblings[next++];
            yield return child;
            if (Children(child) is { Count: > 0 } below)
            {
                around.Push((siblings, next));
                (siblings, next) = (below, 0);
            }
        }
    }

    /// <summary>Returns the parent of an element, or null for a window; for a template part, its visual parent.</summary>
    public static Visual? Parent(Visual element)
    {
        if (element is TopLevel and not PopupRoot)
            return null;

        if (element is NativeElement native)
            return native.Holder;

        if (TabOf(element) is { } tab)
            return tab;

        if (AdornedElement.Of(element) is { } adorned)
            return Shown(adorned);

        if (DrawnFrame.IsPart(element))
            return DrawnFrame.WindowOf(element);

        for (var above = element.GetVisualParent(); above is not null; above = above.GetVisualParent())
        {
            if (PopupHosts.IsHost(above))
                return OwnerOf(above);

            if (above is TopLevel || !TemplatePart.Is(above) && !Folding.IsLayer(above))
                return above;
        }

        return null;
    }

    /// <summary>Returns the elements around one, from its parent to the window.</summary>
    public static IEnumerable<Visual> Ancestors(Visual element)
    {
        for (var above = Parent(element); above is not null; above = Parent(above))
            yield return above;
    }

    /// <summary>Returns the element itself, or the control whose template contains it.</summary>
    public static Visual? Shown(Visual? visual)
    {
        while (visual is not null && visual is not TopLevel && (TemplatePart.Is(visual) || Folding.IsLayer(visual)))
            visual = (visual as StyledElement)?.TemplatedParent as Visual ?? visual.GetVisualParent();

        if (visual is not null && PopupHosts.IsHost(visual))
            return OwnerOf(visual);

        // A part of a drawn frame that the tree omits, such as its border, belongs to the window.
        return visual is null || DrawnFrame.IsPart(visual) || TopLevel.GetTopLevel(visual) is not null ? visual : DrawnFrame.WindowOf(visual) ?? visual;
    }

    /// <summary>Returns the newest popup that an element has open, such as a drop-down, menu, flyout or tool tip; null if none is open.</summary>
    public Visual? PopupOf(Visual element) => DrawnFrame.WindowOf(element) is { } window
        ? popups.All(WindowCatalog.OwningWindow(window)).LastOrDefault(host => OwnerOf(host) == element)
        : null;

    /// <summary>
    /// Returns what is open above the content of a window: hosts of popups, in-window dialogs, adorners, and each toast. The popups of popups follow them.
    /// </summary>
    public IEnumerable<Visual> Above(TopLevel window) => popups.All(window)
        .Concat(OverlaysIn(window).SelectMany(overlay => overlay.Content is WindowNotificationManager ? Children(overlay.Content) : [overlay.Content]))
        .Where(content => content.IsEffectivelyVisible);

    private IReadOnlyList<Visual> Folded(Visual element)
    {
        List<Visual>? children = null;
        Folding.Unfold(element, ref children);
        if (WindowOf(element) is not { } window)
            return (IReadOnlyList<Visual>?)children ?? s_none;

        if (element == window && NativeMenus.Of(window) is { } menu)
            (children ??= []).Insert(0, menu);

        if (element == window)
        {
            foreach (var part in DrawnFrame.PartsOf(window))
                (children ??= []).Add(part);
        }

        foreach (var (overlay, owner) in OverlaysIn(window))
        {
            if (owner == element)
                (children ??= []).Add(overlay);
        }

        if (element is TabItem { Content: Visual content } tab && TabOf(content) == tab)
            (children ??= []).Add(content);

        foreach (var (host, owner) in HostsIn(window))
        {
            if (owner == element)
                Folding.Unfold(host, ref children);
        }

        for (var at = (children?.Count ?? 0) - 1; at >= 0; at--)
        {
            if (TabOf(children![at]) is { } owner && owner != element)
                children.RemoveAt(at);
        }

        return (IReadOnlyList<Visual>?)children ?? s_none;
    }

    private TopLevel? WindowOf(Visual element) => IsStill ? _still.Placement.Of(element).Window : DrawnFrame.WindowOf(element);

    private IReadOnlyList<(Visual Host, Visual? Owner)> HostsIn(TopLevel window)
    {
        if (!IsStill)
            return HostsNow(window);

        if (!_still.Hosts.TryGetValue(window, out var hosts))
            _still.Hosts[window] = hosts = HostsNow(window);

        return hosts;
    }

    private IReadOnlyList<(Visual Content, Visual? Owner)> OverlaysIn(TopLevel window)
    {
        if (!IsStill)
            return OverlaysNow(window);

        if (!_still.Overlays.TryGetValue(window, out var overlays))
            _still.Overlays[window] = overlays = OverlaysNow(window);

        return overlays;
    }

    // An overlay of a popup that adorns nothing belongs to the control that owns the popup.
    private IReadOnlyList<(Visual Content, Visual? Owner)> OverlaysNow(TopLevel window) =>
        [.. popups.Windows(window).Prepend(window).SelectMany(popups.Overlays).Select(content => (content, Parent(content)))];

    private IReadOnlyList<(Visual Host, Visual? Owner)> HostsNow(TopLevel window) => [.. popups.In(window).Select(host => (host, OwnerOf(host)))];

    private static Visual? OwnerOf(Visual host)
    {
        if (PopupHosts.PopupOf(host) is not { } popup)
            return TopLevel.GetTopLevel(host);

        if (popup.TemplatedParent is Visual control)
            return Shown(control);

        return popup.IsAttachedToVisualTree() ? popup : Shown(popup.PlacementTarget ?? popup.Parent as Visual) ?? TopLevel.GetTopLevel(host);
    }

    // The tab control draws a tab's content, which belongs to its tab.
    private static TabItem? TabOf(Visual visual) =>
        visual is StyledElement { Parent: TabItem tab } && tab.Content == visual && visual.GetVisualParent() is ContentPresenter ? tab : null;

    private sealed class Held(ElementTree tree) : IDisposable
    {
        public void Dispose()
        {
            if (--tree._holders == 0)
                tree._still.Clear();
        }
    }
}
