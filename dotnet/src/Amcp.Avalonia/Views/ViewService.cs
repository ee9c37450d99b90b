using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia.Views;

/// <summary>Serves the tools of <c>amcp-test views</c>, which no agent sees.</summary>
/// <param name="folders">The folders of the app's sources.</param>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal sealed class ViewService(IReadOnlyList<string> folders)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    private readonly ViewCatalog _catalog = new();
    private readonly DesignSources _sources = new(folders);
    private readonly ViewStage _stage = new();

    /// <summary>Adds the tools. UI thread only.</summary>
    public void AddTo(CustomToolSet tools) => tools.Add(
    [
        CustomTool.Create("ListViews", "Lists the views of the app.", ListViews, new AmcpToolHints { ReadOnly = true }, tools.StartAsync),
        new LimitedTool(CustomTool.Create("RenderView", "Shows one view by itself.", RenderViewAsync, null, tools.StartAsync), s_limit),
    ]);

    private IReadOnlyList<ListedView> ListViews() =>
        [.. _catalog.All.Select(view => new ListedView(view.Name, view.Kind, view.Type?.FullName, _sources.FileOf(view.Type), view.Reason))];

    private async Task<RenderedView> RenderViewAsync(
        string view, string? theme = null, string? culture = null, double? scale = null, double? width = null, double? height = null, string? flow = null)
    {
        var wanted = _catalog.All.FirstOrDefault(each => each.Name == view)
            ?? throw new AmcpToolException("ELEMENT_NOT_FOUND", $"The app has no view `{view}`. Its views are {string.Join(", ", _catalog.All.Select(each => each.Name))}.");
        if (wanted.Reason is not null)
            throw new AmcpToolException("UNSUPPORTED", $"`{view}` cannot be made: {wanted.Reason}.");

        var (window, closed) = await _stage.ShowAsync(wanted, new ViewLook(theme, culture, scale, width, height, flow), _sources.Of(wanted.Type)).ConfigureAwait(true);
        return new RenderedView(window.ClientSize.Width, window.ClientSize.Height, closed);
    }
}
