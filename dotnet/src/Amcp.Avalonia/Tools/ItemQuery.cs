using System.Globalization;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the query for a list item, by text or by index.</summary>
/// <param name="Text">The displayed text.</param>
/// <param name="Index">The index, from 0.</param>
internal sealed record ItemQuery(string? Text, int? Index)
{
    /// <summary>Validates that exactly one of both is given.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static ItemQuery Of(string? text, int? index) => (text, index) switch
    {
        (null, null) => throw Failures.Invalid("item", "Give the `item` by its text, or its `index`."),
        (not null, not null) => throw Failures.Invalid("item", "Give either `item` or `index`, not both."),
        (null, < 0) => throw Failures.Invalid("index", "`index` counts from 0."),
        _ => new ItemQuery(text, index),
    };

    /// <summary>Brings the item into view and waits for its control. Callable from any thread.</summary>
    /// <returns>
    /// Returns the control, which may be replaced meanwhile, so call it right before use. It throws TIMEOUT if the item is out of view again. UI thread
    /// only.
    /// </returns>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    public async Task<Func<Control>> RevealAsync(Workshop shop, ItemsControl list, Patience timeout, CancellationToken cancel)
    {
        var what = $"looking for item {Text ?? Index?.ToString(CultureInfo.InvariantCulture)}";
        Func<Control?> seek = Text is null
            ? () => ByIndex(shop, list)
            : (await shop.Ui.RunAsync(what, () => SeekerOf(shop, list, Text), cancel).ConfigureAwait(false)).Seek;
        var first = await shop.Interaction.RetryAsync(
            () => shop.Ui.RunAsync(what, () => Look(shop, list, seek), cancel), timeout, cancel).ConfigureAwait(false);
        if (list is TreeView or TreeViewItem)
        {
            return () => Look(shop, list, seek);
        }

        var index = await shop.Ui.RunAsync(what, () => list.IndexFromContainer(first), cancel).ConfigureAwait(false);
        return () => list.ContainerFromIndex(index) ?? throw Failures.Timeout($"Item {index} scrolled out of view.", new JsonObject { ["index"] = index });
    }

    /// <summary>Returns the seeker of an item by its text; in a tree view it includes collapsed nodes. UI thread only.</summary>
    public static IItemSeeker SeekerOf(Workshop shop, ItemsControl list, string text) =>
        list is TreeView or TreeViewItem ? new NodeSeeker(list, text, shop.Paths) : new ItemSeeker(list, text, shop.Paths);

    private static Control Look(Workshop shop, ItemsControl list, Func<Control?> seek) => seek()
        ?? throw Failures.Timeout($"The item did not come into view in {ElementLabel.Of(list)}.", new JsonObject { ["itemCount"] = list.ItemCount });

    private Control? ByIndex(Workshop shop, ItemsControl list)
    {
        var index = Index!.Value;
        if (index >= list.ItemCount)
        {
            throw Failures.NoSuchItem(shop.Paths.Called(list), $"[{index}]", list.ItemCount, list.ItemCount, []);
        }

        if (list.ContainerFromIndex(index) is { } container)
        {
            return container;
        }

        list.ScrollIntoView(index);
        return null;
    }
}
