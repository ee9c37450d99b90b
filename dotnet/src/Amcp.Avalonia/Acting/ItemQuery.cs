using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Seeking;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the query for a list item, by text or by index.</summary>
/// <param name="Text">The displayed text, or else the value.</param>
/// <param name="Index">The index, from 0.</param>
internal sealed record ItemQuery(string? Text, int? Index)
{
    /// <summary>Gets the texts of the nodes that lead to the node of a tree view, and its own.</summary>
    public IReadOnlyList<string>? Path { get; private init; }

    /// <summary>Gets a value indicating whether to search beneath collapsed nodes of a tree view.</summary>
    public bool Expand { get; private init; }

    /// <summary>Gets the limits of the search.</summary>
    public AmcpLimits Limits { get; init; } = new();

    /// <summary>Validates that exactly one of text, index and path is given.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static ItemQuery Of(string? text, int? index, IReadOnlyList<string>? path = null, bool expand = false) => (text, index, path) switch
    {
        (null, null, null) => throw Failures.Invalid("item", "Give the `item` by its text, its `index`, or in a tree its `path`."),
        (null, < 0, null) => throw Failures.Invalid("index", "`index` counts from 0."),
        (null, null, []) => throw Failures.Invalid("path", "`path` has at least one text."),
        (not null, null, null) or (null, not null, null) or (null, null, not null) =>
            new ItemQuery(text, index) { Path = path, Expand = expand },
        _ => throw Failures.Invalid("item", "Give one of `item`, `index` and `path`."),
    };

    /// <summary>Brings the item into view and waits for its control. Callable from any thread.</summary>
    /// <returns>
    /// Returns the control, which may be replaced meanwhile, so call it right before use. It throws TIMEOUT if the item is out of view again. UI thread
    /// only.
    /// </returns>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    public async Task<Func<Control>> RevealAsync(
        UiThread ui, ElementPath paths, Interaction interaction, ItemsControl list, RetryLimits timeout, CancellationToken cancel)
    {
        var what = $"looking for item {Text ?? Path?[^1] ?? Index?.ToString(CultureInfo.InvariantCulture)}";
        var seeker = await ui.RunAsync(what, () => SeekerOf(paths, list), cancel).ConfigureAwait(false);
        await interaction.RetryAsync(() => ui.RunAsync(what, () => Look(list, seeker), cancel), timeout, cancel).ConfigureAwait(false);
        return () => Look(list, seeker);
    }

    /// <summary>Returns the seeker of an item by its text; in a tree view it reads the nodes that are shown. UI thread only.</summary>
    public static IItemSeeker SeekerOf(ElementPath paths, ItemsControl list, string text, AmcpLimits limits) =>
        new ItemQuery(text, null) { Limits = limits }.SeekerOf(paths, list);

    private IItemSeeker SeekerOf(ElementPath paths, ItemsControl list) => (list, Path) switch
    {
        _ when Index is { } index => new IndexSeeker(list, index, paths),
        (TreeView or TreeViewItem, { } path) => new NodePathSeeker(list, path, paths, Limits),
        (TreeView or TreeViewItem, null) => new NodeSeeker(list, Text!, Expand ? NodeReach.Everything : NodeReach.Shown, paths, Limits),
        (_, { }) => throw Failures.Invalid("path", $"{ElementLabel.Of(list)} is no tree: only nodes of a tree have a `path`."),
        _ => new ItemSeeker(list, Text!, paths, Limits),
    };

    private static Control Look(ItemsControl list, IItemSeeker seeker) => seeker.Seek()
        ?? throw Failures.Timeout($"The item did not come into view in {ElementLabel.Of(list)}.", new JsonObject { ["itemCount"] = list.ItemCount });
}
