using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>Clicks an element, or a point of a window, with real pointer input.</summary>
internal sealed class ClickElementTool(Workshop shop)
    : Tool<ClickElementArguments, ClickElementResult>(
        "ClickElement", StandardToolJson.Default.ClickElementArguments, StandardToolJson.Default.ClickElementResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, STALE_REF, RECYCLED, TIMEOUT,
    /// UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<ClickElementResult> RunAsync(ClickElementArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var click = arguments.Button.Click(Limits.Count(arguments.Count, 3), arguments.Modifiers);
        var timeout = Patience.Of(arguments.Timeout);
        var aimer = shop.NewAimer();
        var items = new ItemReveal(shop, target);
        var (hit, after) = await shop.Interaction.ActAsync(
            $"ClickElement {target}",
            () => Hit.Of(items.OrReveal(() => aimer.Aim(target, arguments.Force)), shop),
            hit => shop.Pointer.Click(hit.Aim.Window, hit.Aim.Point, click),
            timeout,
            cancel).ConfigureAwait(false);
        return new ClickElementResult(hit.Element.Path, Math.Round(hit.Aim.Point.X, 2), Math.Round(hit.Aim.Point.Y, 2), hit.Title, after.With(hit.Element).On(hit.Locator));
    }

    /// <inheritdoc/>
    protected override string TextOf(ClickElementResult result) => AftermathText.Of($"Clicked {result.NameOf(result.Hit)}.", result);
}
