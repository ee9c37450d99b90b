using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Moves the pointer over an element or a point, or out of every window, which also releases held buttons and keys.</summary>
internal sealed class HoverElementTool(
    WindowCatalog windows, PopupHosts popups, LocatorLadder locators, PointerInput pointer, KeyboardInput keyboard, Aiming aiming, Interaction interaction)
    : Tool<HoverElementArguments, HoverElementResult>("HoverElement", PointerJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY,
    /// INVALID_ARGUMENT.
    /// </exception>
    protected override Task<HoverElementResult> RunAsync(HoverElementArguments arguments, CancellationToken cancel)
    {
        var timeout = RetryLimits.Of(arguments.Timeout);
        return arguments is { Element: null, X: null, Y: null }
            ? LeaveAsync(timeout, cancel)
            : HoverAsync(TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required(), arguments.Force, timeout, cancel);
    }

    protected override string TextOf(HoverElementResult result) =>
        ActionEffects.Describe(result.Hit is null ? "The pointer is over no window." : $"The pointer is over {result.NameOf(result.Hit)}.", result);

    private async Task<HoverElementResult> HoverAsync(TargetQuery target, bool force, RetryLimits timeout, CancellationToken cancel)
    {
        var aimer = aiming.NewAimer();
        var (hit, after) = await interaction.ActAsync(
            $"HoverElement {target}",
            () => Hit.Of(aimer.Aim(target, force), locators),
            hit => pointer.Move(hit.Aim.Window, hit.Aim.Point),
            timeout,
            cancel).ConfigureAwait(false);
        return new HoverElementResult(hit.Element.Path, after.With(hit.Element).On(hit.Locator));
    }

    private async Task<HoverElementResult> LeaveAsync(RetryLimits timeout, CancellationToken cancel)
    {
        var (_, after) = await interaction.ActAsync(
            "HoverElement",
            () => popups.TopLevels(windows),
            windows =>
            {
                pointer.ReleaseAll();
                keyboard.ReleaseAll();
                foreach (var window in windows)
                    pointer.Leave(window);
            },
            timeout,
            cancel).ConfigureAwait(false);
        return new HoverElementResult(null, after);
    }
}
