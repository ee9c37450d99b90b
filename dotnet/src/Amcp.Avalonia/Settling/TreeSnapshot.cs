using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Settling;

/// <summary>Represents a cheap snapshot of all elements, which suffices to detect later changes. UI thread only.</summary>
internal sealed class TreeSnapshot
{
    private readonly Dictionary<Visual, ElementState> _states;

    private TreeSnapshot(int size) => _states = new Dictionary<Visual, ElementState>(size);

    /// <summary>Takes a snapshot.</summary>
    /// <param name="tree">The element tree.</param>
    /// <param name="windows">The open windows.</param>
    /// <param name="before">The previous snapshot, which predicts the size; null for the first.</param>
    public static TreeSnapshot Take(ElementTree tree, IReadOnlyList<TopLevel> windows, TreeSnapshot? before)
    {
        using var still = tree.HoldStill();
        var snapshot = new TreeSnapshot(before?._states.Count ?? 0)
        {
            Windows = [.. windows.Select(window => (window, WindowCatalog.TitleOf(window)))],
            Overlays = [.. windows.SelectMany(tree.Above).Select(overlay => (overlay, OverlayLabel.Of(overlay)))],
        };
        var placement = tree.Placements;
        foreach (var window in windows)
        {
            snapshot._states[window] = StateOf(window, placement);
            foreach (var element in tree.Descendants(window))
                snapshot._states[element] = StateOf(element, placement);
        }

        return snapshot;
    }

    /// <summary>Gets the open windows with their titles.</summary>
    public required IReadOnlyList<(TopLevel Window, string Title)> Windows { get; init; }

    /// <summary>Gets what is open above the content of the windows, with labels.</summary>
    public required IReadOnlyList<(Visual Content, string Label)> Overlays { get; init; }

    /// <summary>Returns the titles of windows, and the labels of overlays, that this snapshot has and another one lacks.</summary>
    public IReadOnlyList<string> OpenUnlike(TreeSnapshot other) =>
    [
        .. Windows.Where(open => other.Windows.All(known => known.Window != open.Window)).Select(open => open.Title),
        .. Overlays.Where(open => other.Overlays.All(known => known.Content != open.Content)).Select(open => open.Label),
    ];

    /// <summary>Returns the elements of this snapshot that differ from an earlier one, in tree order, with both states.</summary>
    public IEnumerable<(Visual Element, ElementState Before, ElementState Now)> ChangedSince(TreeSnapshot earlier)
    {
        foreach (var (element, now) in _states)
        {
            if (earlier._states.TryGetValue(element, out var before) && before != now)
                yield return (element, before, now);
        }
    }

    /// <summary>Returns the elements of this snapshot that another one does not have, in tree order.</summary>
    public IEnumerable<Visual> Without(TreeSnapshot other) => _states.Keys.Where(element => !other._states.ContainsKey(element));

    /// <summary>Determines whether both snapshots have the same elements in the same state.</summary>
    public bool ShowsTheSameAs(TreeSnapshot other) =>
        _states.Count == other._states.Count && _states.All(entry => other._states.TryGetValue(entry.Key, out var state) && state == entry.Value);

    private static ElementState StateOf(Visual element, PlacementCache placement)
    {
        var (words, own, place) = (default(HashCode), default(HashCode), default(HashCode));
        var at = placement.Of(element);
        place.Add(at.Offset);
        place.Add(at.Transform);
        place.Add(element.Bounds.Size);
        words.Add(DisplayedText.Of(element) ?? TemplateText.Of(element), StringComparer.Ordinal);
        own.Add(element is Control control && DataValidationErrors.GetHasErrors(control));
        if (!element.IsAny(VisualKind.Plain))
            AddValue(ref words, ref own, element);

        return new ElementState(words.ToHashCode(), own.ToHashCode(), place.ToHashCode(), FlagsOf(element));
    }

    private static ElementFlags FlagsOf(Visual element) =>
        (element.IsEffectivelyVisible ? ElementFlags.Visible : ElementFlags.None)
        | (element is InputElement { IsEffectivelyEnabled: true } ? ElementFlags.Enabled : ElementFlags.None)
        | (element is InputElement { IsFocused: true } ? ElementFlags.Focused : ElementFlags.None);

    private static void AddValue(ref HashCode words, ref HashCode own, Visual element)
    {
        switch (element)
        {
            case RangeBase range:
                words.Add(range.Value);
                break;
            case SelectingItemsControl list:
                words.Add(list.SelectedIndex);
                own.Add(list.ItemCount);
                break;
            default:
                own.Add(element switch
                {
                    ToggleButton toggle => toggle.IsChecked,
                    ISelectable selectable => selectable.IsSelected,
                    Expander expander => expander.IsExpanded,
                    _ => (object?)null,
                });
                break;
        }

        own.Add((element as ComboBox)?.IsDropDownOpen);
    }
}
