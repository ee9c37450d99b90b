using System.Diagnostics;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>
/// Finds a list item by its text, or an item without text by its value. Reads unrealised items with <see cref="ItemProbe"/> and scrolls to the match.
/// Scans the list page by page only if the realised rows contradict the probe.
/// </summary>
internal sealed class ItemSeeker(ItemsControl list, string text, ElementPath paths, AmcpLimits limits) : IItemSeeker
{
    // On a busy machine the time slice passes while the app does not run; a minimum number of items is read regardless.
    private const int LeastRead = 100;

    // An app that is about to fill its list is examined again, but not in every frame. The page scan restarts only if the item count changes.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(250);

    private readonly ItemProbe _probe = new(list, list);
    private readonly List<int> _same = [];
    private readonly List<int> _alike = [];
    private readonly HashSet<int> _mistaken = [];
    private readonly Stopwatch _since = new();
    private ToolFailure? _absent;
    private int _count;
    private int _read;
    private int _seen;
    private int _pages;

    /// <summary>Gets the maximum time slice for reading items on an idle machine; the app draws and responds in between.</summary>
    public TimeSpan Slice { get; init; } = TimeSpan.FromMilliseconds(30);

    public Control? Seek()
    {
        var isOver = _absent is not null && _read >= Math.Min(_count, AmcpLimits.Of(limits.MaxSearchedItems));
        if (list.ItemCount != _count || isOver && _pages == 0 && _since.Elapsed > s_pause)
            Restart();
        else if (isOver)
            throw _absent!;

        // Earlier results remain valid during a repeated search.
        if (!ReadOn())
            return _absent is { } absent ? throw absent : (Control?)null;

        var found = _same.Count > 0 ? _same : _alike;
        _absent = found.Count > 0 ? null : _absent;
        return found.Count switch
        {
            0 => IsDecided() ? throw Absent(_read) : TurnPage(),
            1 => Shown(found[0]),
            _ => throw Failures.AmbiguousItem(text, found),
        };
    }

    private void Restart()
    {
        _same.Clear();
        _alike.Clear();
        _mistaken.Clear();
        (_count, _read, _seen, _pages) = (list.ItemCount, 0, 0, 0);
    }

    // Returns whether all items have been read.
    private bool ReadOn()
    {
        var most = Math.Min(_count, AmcpLimits.Of(limits.MaxSearchedItems));
        var watch = Stopwatch.StartNew();
        for (var last = _read + LeastRead; _read < most && (_read < last || watch.Elapsed < Slice); _read++)
            Note(_read);

        return _read >= most;
    }

    private void Note(int index)
    {
        if (_mistaken.Contains(index))
            return;

        if (list.ContainerFromIndex(index) is { } container)
        {
            var name = ItemText.OfShown(container);
            Note(index, ItemText.Reads(container, text), Contains(name), name);
        }
        else
        {
            var texts = _probe.TextsOf(list.Items[index]);
            var whole = string.Join(' ', texts ?? []);
            var behind = texts is null ? [] : ItemText.Behind(list.Items[index]).ToList();
            Note(index, texts is not null && (whole == text || texts.Contains(text) || behind.Contains(text)), Contains(whole) || behind.Exists(Contains), whole);
        }
    }

    private void Note(int index, bool same, bool alike, string shown)
    {
        if (same || HasValue(index, shown))
            _same.Add(index);
        else if (alike)
            _alike.Add(index);
    }

    private bool HasValue(int index, string shown) => shown.Length == 0 && ItemValue.All(list.Items[index]).Contains(text, StringComparer.Ordinal);

    private bool Contains(string candidate) => candidate.Contains(text, StringComparison.OrdinalIgnoreCase);

    private List<int> Realised() => [.. list.GetRealizedContainers().Select(list.IndexFromContainer).Where(index => index >= 0).Order()];

    // The realised rows are the proof: if the probe reads them correctly, its results for all other items are reliable.
    private bool IsDecided()
    {
        var realised = Realised();
        return realised.Count >= _count || realised.Count == 0 || _pages == 0 && realised.All(index => _probe.Agrees(list.ContainerFromIndex(index)!, list.Items[index]));
    }

    private Control? Shown(int index)
    {
        if (list.ContainerFromIndex(index) is not { } container)
        {
            list.ScrollIntoView(index);
            return null;
        }

        if (HasValue(index, ItemText.OfShown(container)) || ItemText.Reads(container, text) || Contains(AccessibleName.Of(container) ?? "")
            || Contains(DisplayedText.Within(container)))
        {
            return container;
        }

        // The control shows another text than the data suggested.
        _mistaken.Add(index);
        _same.Remove(index);
        _alike.Remove(index);
        return null;
    }

    private Control? TurnPage()
    {
        var realised = Realised();
        if (realised.Count > 0 && realised[0] <= _seen)
        {
            foreach (var index in realised)
                Note(index);

            _seen = realised[^1] + 1;
            _pages++;
        }

        if (_same.Count == 0 && _alike.Count == 0 && (_seen >= _count || realised.Count == 0 || _pages > AmcpLimits.Of(limits.MaxSearchedPages)))
            throw Absent(_seen);

        // An item above enters at the upper edge, one below at the lower edge.
        list.ScrollIntoView(realised[0] > _seen ? _seen : Math.Min(_seen + realised.Count - 1, _count - 1));
        return null;
    }

    private ToolFailure Absent(int looked)
    {
        var shown = Realised().Select(index => ItemText.OfRealised(list, index)).OfType<string>().Take(10).ToList();
        _since.Restart();
        return _absent = Failures.NoSuchItem(paths.NameOf(list), text, list.ItemCount, looked, shown);
    }
}
