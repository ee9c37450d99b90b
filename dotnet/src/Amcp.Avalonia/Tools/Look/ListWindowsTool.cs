using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Lists the app's windows, dialogs included, the active one first.</summary>
internal sealed class ListWindowsTool(UiThread ui, WindowCatalog windows, ElementPath paths)
    : Tool<ListWindowsArguments, ListWindowsResult>("ListWindows", LookJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    protected override Task<ListWindowsResult> RunAsync(ListWindowsArguments arguments, CancellationToken cancel) =>
        ui.RunAsync(
            "ListWindows", () => new ListWindowsResult([.. windows.All().Select(Describe).OrderByDescending(window => window.Active)]), cancel);

    private WindowInfo Describe(TopLevel top)
    {
        var window = top as Window;
        var blocker = WindowCatalog.BlockerOf(top);
        var place = window?.Position.ToPoint(top.RenderScaling) ?? default;
        return new WindowInfo(
            WindowCatalog.TitleOf(top),
            TypeName.Of(top),
            paths.Of(top),
            ElementGeometry.Rounded(new Rect(place, top.ClientSize)),
            (top as WindowBase)?.IsActive ?? true,
            window?.IsDialog == true,
            window?.Owner is Window owner ? WindowCatalog.TitleOf(owner) : null,
            blocker is null ? null : WindowCatalog.TitleOf(blocker),
            KeyboardTarget.FocusedIn(paths, top)?.Path,
            top is FileDialogWindow asking ? FileDialogInfo.Of(asking.Request) : null);
    }
}
