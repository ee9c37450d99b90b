using System.Globalization;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>Which item of a list is meant: by text or by index.</summary>
/// <param name="Text">What people read on it.</param>
/// <param name="Index">Among the items, from 0.</param>
internal sealed record ItemQuery(string? Text, int? Index)
{
    /// <summary>Insists on one of the two.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static ItemQuery Of(string? text, int? index) => (text, index) switch
    {
        (null, null) => throw Failures.Invalid("item", "Give the `item` by its text, or its `index`."),
        (not null, not null) => throw Failures.Invalid("item", "Give either `item` or `index`, not both."),
        (null, < 0) => throw Failures.Invalid("index", "`index` counts from 0."),
        _ => new ItemQuery(text, index),
    };

    /// <summary>Brings the item into view and waits until its control is there; callable from any thread.</summary>
    /// <returns>The index.</returns>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    public Task<int> RevealAsync(Workshop shop, ItemsControl list, TimeSpan timeout, CancellationToken cancel)
    {
        var seeker = Text is null ? null : new ItemSeeker(list, Text, shop.Paths);
        var what = $"looking for item {Text ?? Index?.ToString(CultureInfo.InvariantCulture)}";
        return shop.Interaction.RetryAsync(
            () => shop.Ui.RunAsync(what, () => Look(shop, list, seeker), cancel),
            timeout,
            cancel);
    }

    private int Look(Workshop shop, ItemsControl list, ItemSeeker? seeker)
    {
        var index = seeker is null ? ByIndex(shop, list) : seeker.Seek();
        return index
            ?? throw Failures.Timeout($"The item did not come into view in {shop.Paths.Of(list)}.", new JsonObject { ["itemCount"] = list.ItemCount });
    }

    private int? ByIndex(Workshop shop, ItemsControl list)
    {
        var index = Index!.Value;
        if (index >= list.ItemCount)
        {
            throw Failures.NoSuchItem(shop.Paths.Of(list), $"[{index}]", list.ItemCount, []);
        }

        if (list.ContainerFromIndex(index) is not null)
        {
            return index;
        }

        list.ScrollIntoView(index);
        return null;
    }
}
