using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;

namespace Amcp.Avalonia.Settling;

/// <summary>Represents a cheap snapshot of all elements, which suffices to detect later changes. UI thread only.</summary>
internal sealed class TreeSnapshot
{
    private readonly Dictionary<Visual, int> _states;

    private TreeSnapshot(int size) => _states = new Dictionary<Visual, int>(size);

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
        var placement = tree.Placement;
        foreach (var window in windows)
        {
            snapshot._states[window] = StateOf(window, placement);
            foreach (var element in tree.Descendants(window))
            {
                snapshot._states[element] = StateOf(element, placement);
            }
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

    /// <summary>Returns the elements of this snapshot that differ from an earlier one.</summary>
    public IEnumerable<Visual> ChangedSince(TreeSnapshot earlier) =>
        _states.Where(entry => earlier._states.TryGetValue(entry.Key, out var before) && before != entry.Value).Select(entry => entry.Key);

    /// <summary>Determines whether both snapshots have the same elements in the same state.</summary>
    public bool ShowsTheSameAs(TreeSnapshot other) =>
        _states.Count == other._states.Count && _states.All(entry => other._states.TryGetValue(entry.Key, out var state) && state == entry.Value);

    private static int StateOf(Visual element, Placement placement)
    {
        var state = default(HashCode);
        var place = placement.Of(element);
        state.Add(place.Offset);
        state.Add(place.Turned);
        state.Add(element.Bounds.Size);
        state.Add(element.IsEffectivelyVisible);
        state.Add(DisplayedText.Of(element), StringComparer.Ordinal);
        state.Add((element as InputElement)?.IsEffectivelyEnabled);
        state.Add((element as InputElement)?.IsFocused);
        state.Add(element is Control control && DataValidationErrors.GetHasErrors(control));
        if (!element.IsAny(VisualKind.Plain))
        {
            AddValue(ref state, element);
        }

        return state.ToHashCode();
    }

    private static void AddValue(ref HashCode state, Visual element)
    {
        state.Add(element switch
        {
            ToggleButton toggle => toggle.IsChecked,
            RangeBase range => range.Value,
            SelectingItemsControl list => (list.SelectedIndex, list.ItemCount),
            ISelectable selectable => selectable.IsSelected,
            Expander expander => expander.IsExpanded,
            _ => (object?)null,
        });
        state.Add((element as ComboBox)?.IsDropDownOpen);
    }
}
