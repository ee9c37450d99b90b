using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Audit.Keyboard;

/// <summary>Holds the ways of the Tab key through a window, computed without moving the focus. UI thread only.</summary>
internal sealed class TabWalk
{
    // A longer way is cut, since each step searches the tree.
    private const int MostStops = 2000;

    private readonly HashSet<InputElement> _reached = [];
    private readonly HashSet<Visual> _elements;

    private TabWalk(TopLevel window)
    {
        (Sequence, LoopStart) = Walk(window);
        Trap = TrapIn(window);
        Reach(window);
        _elements = _reached.Select(ElementTree.Shown).OfType<Visual>().ToHashSet();
    }

    /// <summary>Gets the elements that Tab visits, beginning with the window's first.</summary>
    public IReadOnlyList<InputElement> Sequence { get; }

    /// <summary>Gets the elements that Tab never leaves although the window has others; empty without a trap.</summary>
    public IReadOnlyList<InputElement> Trap { get; }

    private int LoopStart { get; }

    /// <summary>Follows the Tab key through a window.</summary>
    public static TabWalk Of(TopLevel window) => new(window);

    /// <summary>Determines whether an element takes the focus by Tab while it is visible and enabled.</summary>
    public static bool IsStop(InputElement element) =>
        element is { Focusable: true } and not TopLevel && KeyboardNavigation.GetIsTabStop(element);

    /// <summary>Determines whether Tab, Shift+Tab or the arrow keys of a list reach an element or a part of its template.</summary>
    public bool Reaches(Visual element) => _elements.Contains(element);

    private static (IReadOnlyList<InputElement> Sequence, int LoopStart) Walk(TopLevel window)
    {
        var places = new Dictionary<InputElement, int>();
        var sequence = new List<InputElement>();
        for (var next = TabKey.From(window, NavigationDirection.Next); next is not null && sequence.Count < MostStops; next = TabKey.From(next, NavigationDirection.Next))
        {
            if (!places.TryAdd(next, sequence.Count))
                return (sequence, places[next]);

            sequence.Add(next);
        }

        return (sequence, sequence.Count);
    }

    // A loop that leaves out what came before it holds the focus, and so does a container that Tab does not leave while there are others.
    private IReadOnlyList<InputElement> TrapIn(TopLevel window)
    {
        if (Sequence.OfType<TextBox>().FirstOrDefault(TakesTab) is { } box)
            return [box];

        // Escape leaves a popup.
        if (Sequence.Count is 0 or MostStops || Sequence[^1].GetVisualAncestors().Any(PopupHosts.IsHost))
            return [];

        var repeated = LoopStart < Sequence.Count ? Sequence.Skip(LoopStart).ToList() : [Sequence[^1]];
        return LoopStart > 0 && LoopStart < Sequence.Count || HolderOf(Sequence[^1], window) is { } holder && HasStopOutside(holder, window)
            ? repeated
            : [];
    }

    private static bool TakesTab(TextBox box) => box is { AcceptsTab: true, IsReadOnly: false };

    private static InputElement? HolderOf(InputElement element, TopLevel window) => element.GetVisualAncestors().TakeWhile(around => around != window)
        .OfType<InputElement>()
        .FirstOrDefault(around => KeyboardNavigation.GetTabNavigation(around) is KeyboardNavigationMode.Contained or KeyboardNavigationMode.Cycle);

    private static bool HasStopOutside(InputElement holder, TopLevel window) => window.GetVisualDescendants().OfType<InputElement>()
        .Any(other => IsStop(other) && other is { IsEffectivelyEnabled: true, IsEffectivelyVisible: true } && !holder.IsVisualAncestorOf(other));

    private void Reach(TopLevel window)
    {
        var open = new Queue<InputElement>();
        Add(TabKey.From(window, NavigationDirection.Next));
        Add(TabKey.From(window, NavigationDirection.Previous));
        while (open.TryDequeue(out var element) && _reached.Count < MostStops)
        {
            Add(TabKey.From(element, NavigationDirection.Next));
            Add(TabKey.From(element, NavigationDirection.Previous));
            foreach (var beside in ByArrowKeys(element))
                Add(beside);
        }

        void Add(InputElement? element)
        {
            if (element is not null && _reached.Add(element))
                open.Enqueue(element);
        }
    }

    // The arrow keys lead from an item to its siblings, and in a tree to its children.
    private static IEnumerable<InputElement> ByArrowKeys(InputElement element)
    {
        var list = ItemIndex.ContainerOf(element) is { } item ? ItemIndex.ListOf(item) : null;
        return ItemsOf(list).Concat(ItemsOf(element as ItemsControl));
    }

    private static IEnumerable<InputElement> ItemsOf(ItemsControl? list) => list is SelectingItemsControl or TreeView or TreeViewItem
        ? list.GetRealizedContainers().Where(item => item is { Focusable: true, IsEffectivelyEnabled: true, IsEffectivelyVisible: true })
        : [];
}
