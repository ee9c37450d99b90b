using Amcp.Avalonia.Elements.Native;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

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
    public Placement Placement => IsStill ? _still.Placement : new Placement();

    /// <summary>Gets the cached paths of elements; null while the tree may change.</summary>
    public Dictionary<Visual, string>? KnownPaths => IsStill ? _still.Paths : null;

    /// <summary>Returns the children of an element; for a template part, all its visuals.</summary>
    public IReadOnlyList<Visual> Children(Visual element)
    {
        if (!IsStill)
        {
            return ChildrenNow(element);
        }

        if (!_still.Children.TryGetValue(element, out var children))
        {
            _still.Children[element] = children = ChildrenNow(element);
        }

        return children;
    }

    private bool IsStill => _holders > 0;

    private IReadOnlyList<Visual> ChildrenNow(Visual element) => element switch
    {
        NativeElement native => native.Items,
        _ when TemplatePart.Is(element) => Parts(element),
        ItemsControl list => InItemOrder(list, Folded(element)),
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
                {
                    yield break;
                }

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
        {
            return null;
        }

        if (element is NativeElement native)
        {
            return native.Holder;
        }

        if (TabOf(element) is { } tab)
        {
            return tab;
        }

        for (var above = element.GetVisualParent(); above is not null; above = above.GetVisualParent())
        {
            if (PopupHosts.IsHost(above))
            {
                return OwnerOf(above);
            }

            if (above is TopLevel || !TemplatePart.Is(above) && !IsLayer(above))
            {
                return above;
            }
        }

        return null;
    }

    /// <summary>Returns the element itself, or the control whose template contains it.</summary>
    public static Visual? Shown(Visual? visual)
    {
        while (visual is not null && visual is not TopLevel && (TemplatePart.Is(visual) || IsLayer(visual)))
        {
            visual = (visual as StyledElement)?.TemplatedParent as Visual ?? visual.GetVisualParent();
        }

        return visual is not null && PopupHosts.IsHost(visual) ? OwnerOf(visual) : visual;
    }

    /// <summary>Returns the newest popup that an element has open, such as a drop-down, menu, flyout or tool tip; null if none is open.</summary>
    public Visual? PopupOf(Visual element) => TopLevel.GetTopLevel(element) is { } window
        ? popups.All(WindowCatalog.OwningWindow(window)).LastOrDefault(host => OwnerOf(host) == element)
        : null;

    private IReadOnlyList<Visual> Folded(Visual element)
    {
        List<Visual>? children = null;
        Unfold(element, ref children);
        if (WindowOf(element) is not { } window)
        {
            return (IReadOnlyList<Visual>?)children ?? s_none;
        }

        if (element == window)
        {
            AddTop(window, ref children);
        }

        if (element is TabItem { Content: Visual content } tab && TabOf(content) == tab)
        {
            (children ??= []).Add(content);
        }

        foreach (var (host, owner) in HostsIn(window))
        {
            if (owner == element)
            {
                Unfold(host, ref children);
            }
        }

        for (var at = (children?.Count ?? 0) - 1; at >= 0; at--)
        {
            if (TabOf(children![at]) is { } owner && owner != element)
            {
                children.RemoveAt(at);
            }
        }

        return (IReadOnlyList<Visual>?)children ?? s_none;
    }

    private TopLevel? WindowOf(Visual element) => IsStill ? _still.Placement.Of(element).Window : TopLevel.GetTopLevel(element);

    private void AddTop(TopLevel window, ref List<Visual>? children)
    {
        children ??= [];
        children.AddRange(popups.Overlays(window));
        if (NativeMenus.Of(window) is { } menu)
        {
            children.Insert(0, menu);
        }
    }

    private IReadOnlyList<(Visual Host, Visual? Owner)> HostsIn(TopLevel window)
    {
        if (!IsStill)
        {
            return HostsNow(window);
        }

        if (!_still.Hosts.TryGetValue(window, out var hosts))
        {
            _still.Hosts[window] = hosts = HostsNow(window);
        }

        return hosts;
    }

    private IReadOnlyList<(Visual Host, Visual? Owner)> HostsNow(TopLevel window) => [.. popups.In(window).Select(host => (host, OwnerOf(host)))];

    private static void Unfold(Visual visual, ref List<Visual>? children)
    {
        var parts = VisualParts.Of(visual);
        var kind = parts.Count > 0 ? VisualKinds.Of(visual) : VisualKind.None;
        for (var at = 0; at < parts.Count; at++)
        {
            var child = parts[at];
            var childKind = VisualKinds.Of(child);
            if (IsLayer(child, childKind, visual, kind) || (childKind & VisualKind.PopupHost) != 0)
            {
                continue;
            }

            if (TemplatePart.Is(child, childKind, visual, kind))
            {
                Unfold(child, ref children);
            }
            else
            {
                (children ??= []).Add(child);
            }
        }
    }

    private static List<Visual> InItemOrder(ItemsControl list, IReadOnlyList<Visual> children)
    {
        var entries = children.Select(child => (child, index: child is Control control ? list.IndexFromContainer(control) : -1)).ToList();

        // A recycled container is invisible and represents no item until it is reused.
        return [.. entries.Where(entry => entry.index >= 0).OrderBy(entry => entry.index).Select(entry => entry.child),
            .. entries.Where(entry => entry.index < 0 && !(entry.child is Control && ItemIndex.IsContainer(entry.child))).Select(entry => entry.child)];
    }

    private static Visual? OwnerOf(Visual host)
    {
        if (PopupHosts.PopupOf(host) is not { } popup)
        {
            return TopLevel.GetTopLevel(host);
        }

        if (popup.TemplatedParent is Visual control)
        {
            return Shown(control);
        }

        return popup.IsAttachedToVisualTree() ? popup : Shown(popup.PlacementTarget ?? popup.Parent as Visual) ?? TopLevel.GetTopLevel(host);
    }

    // The tab control draws a tab's content, which belongs to its tab.
    private static TabItem? TabOf(Visual visual) =>
        visual is StyledElement { Parent: TabItem tab } && tab.Content == visual && visual.GetVisualParent() is ContentPresenter ? tab : null;

    private static bool IsLayer(Visual visual)
    {
        var parent = visual.GetVisualParent();
        return IsLayer(visual, VisualKinds.Of(visual), parent, VisualKinds.Of(parent));
    }

    private static bool IsLayer(Visual visual, VisualKind kind, Visual? parent, VisualKind parentKind) =>
        (kind & VisualKind.Layer) != 0 || (parentKind & VisualKind.LayerManager) != 0 && ((VisualLayerManager)parent!).Child != visual;

    private sealed class Held(ElementTree tree) : IDisposable
    {
        public void Dispose()
        {
            if (--tree._holders == 0)
            {
                tree._still.Clear();
            }
        }
    }
}
