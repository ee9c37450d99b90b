using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Finds the element, or with <c>all</c> every element, that matches a locator.</summary>
internal sealed class FindElementTool(UiThread ui, ElementReader reader, ElementFinder finder)
    : Tool<FindElementArguments, FindElementResult>("FindElement", LookJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override Task<FindElementResult> RunAsync(FindElementArguments arguments, CancellationToken cancel)
    {
        var locator = ElementFinder.Parse(arguments.Element);
        return ui.RunAsync(
            $"FindElement `{arguments.Element}`",
            () =>
            {
                var matches = arguments.All ? finder.All(locator, arguments.Window) : [finder.One(locator, arguments.Window)];
                return new FindElementResult([.. matches.Select(match => reader.Found(match.Element, match.LocatorKind))]);
            },
            cancel);
    }
}
