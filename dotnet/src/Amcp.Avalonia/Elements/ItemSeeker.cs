using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>
/// Brings an item of a list into view by its text, page by page where the list is virtualised: an item that was never shown has no
/// control to read. Asked again after each frame until it answers. UI thread only.
/// </summary>
internal sealed class ItemSeeker(ItemsControl list, string text, ElementPath paths)
{
    private int _read;

    /// <summary>The index of the item, once its control is there; null when it was scrolled and has to be asked again.</summary>
    /// <exception cref="ToolFailure">AMBIGUOUS with the indexes, ELEMENT_NOT_FOUND with the texts in view.</exception>
    public int? Seek()
    {
        var found = Indexes(candidate => candidate == text, container => ItemText.Reads(container, text));
        if (found.Count == 0)
        {
            found = Indexes(Contains, container => Contains(AccessibleName.Of(container) ?? ""));
        }

        return found.Count switch
        {
            0 => TurnPage(),
            1 => Shown(found[0]),
            _ => throw Failures.AmbiguousItem(text, found),
        };
    }

    private bool Contains(string candidate) => candidate.Contains(text, StringComparison.OrdinalIgnoreCase);

    private List<int> Indexes(Func<string, bool> guess, Func<Control, bool> reads)
    {
        var indexes = new List<int>();
        for (var index = 0; index < list.ItemCount; index++)
        {
            if (list.ContainerFromIndex(index) is { } container ? reads(container) : ItemText.Guesses(list.Items[index]).Any(guess))
            {
                indexes.Add(index);
            }
        }

        return indexes;
    }

    private int? Shown(int index)
    {
        if (list.ContainerFromIndex(index) is not null)
        {
            return index;
        }

        list.ScrollIntoView(index);
        return null;
    }

    private int? TurnPage()
    {
        var realised = list.GetRealizedContainers().Select(list.IndexFromContainer).Where(index => index >= 0).Order().ToList();
        if (realised.Count > 0 && realised[0] <= _read)
        {
            _read = realised[^1] + 1;
        }

        if (_read >= list.ItemCount || realised.Count == 0)
        {
            var shown = realised.Select(index => ItemText.OfRealised(list, index)).OfType<string>().Take(10).ToList();
            throw Failures.NoSuchItem(paths.Of(list), text, list.ItemCount, shown);
        }

        list.ScrollIntoView(Math.Min(_read + realised.Count - 1, list.ItemCount - 1));
        return null;
    }
}
