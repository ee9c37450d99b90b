using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Returns the elements of all windows, popups and dialogs as a tree, once the app is idle.</summary>
internal sealed class GetElementTreeTool(
    WindowCatalog windows, ElementTree tree, ElementRefs refs, ElementReader reader, ElementFinder finder, TreeRevision revision, Settler settler)
    : Tool<GetElementTreeArguments, GetElementTreeResult>("GetElementTree", LookJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override async Task<GetElementTreeResult> RunAsync(GetElementTreeArguments arguments, CancellationToken cancel)
    {
        if (arguments.Depth < 0)
            throw Failures.Invalid("depth", "`depth` counts levels from 0.");

        var root = arguments.Root is null ? null : ElementFinder.Parse(arguments.Root);
        return (await settler.LookAtRestAsync(Name, () => Read(root, arguments), cancel).ConfigureAwait(false)).Seen;
    }

    protected override ToolAnswer AnswerOf(GetElementTreeResult result) => result.Writing?.Answer(result.Revision) ?? base.AnswerOf(result, result.Rows);

    protected override string? TextOf(GetElementTreeResult result) =>
        result.Next is null ? result.Outline : $"{result.Outline}\n({result.Left} more lines: after={result.Next})";

    private IReadOnlyList<Visual> Roots(string? window) => [.. windows.Matching(window), .. window is null ? NativeMenus.Trays() : []];

    private GetElementTreeResult Read(Locator? root, GetElementTreeArguments arguments)
    {
        using var still = tree.HoldStill();
        var elements = root is null ? Roots(arguments.Window) : [finder.One(root, arguments.Window).Element];
        var extent = new TreeExtent(arguments.Depth, arguments.Templates, arguments.IncludeInvisible);
        return arguments.Full ? Full(elements, extent) : Outlined(elements, extent, arguments);
    }

    private GetElementTreeResult Full(IReadOnlyList<Visual> elements, TreeExtent extent)
    {
        var roots = elements.Select(element => reader.Tree(element, extent)).ToList();
        var writing = new TreeWriting(roots);
        revision.Look();
        return new GetElementTreeResult(roots, roots.Sum(root => root.Count), revision.Number) { Writing = writing };
    }

    private GetElementTreeResult Outlined(IReadOnlyList<Visual> elements, TreeExtent extent, GetElementTreeArguments arguments)
    {
        var after = arguments.After is null ? null : finder.One(ElementFinder.Parse(arguments.After), null).Element;
        var part = new TreeOutline(windows, tree, refs, reader, extent, arguments.Bounds).Of(elements, after);
        revision.Look();
        return new GetElementTreeResult(null, part.Lines, revision.Number, part.Text, part.Next) { Left = part.Left, Rows = part.Rows };
    }
}
