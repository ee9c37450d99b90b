using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Scrolls by turning the wheel, which any control may handle, to an edge, or until an item or the element itself is in view.</summary>
internal sealed class ScrollElementTool(UiThread ui, ElementPath paths, LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<ScrollElementArguments, ScrollElementResult>("ScrollElement", PointerJson.Default)
{
    private const int MostEdgeSteps = 10;

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND for the element or the item, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<ScrollElementResult> RunAsync(ScrollElementArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var query = arguments.Item is null && arguments.Index is null ? null : ItemQuery.Of(arguments.Item, arguments.Index) with { Limits = aiming.Limits };
        var timeout = RetryLimits.Of(arguments.Timeout);
        var what = $"ScrollElement {target}";
        var aimer = aiming.NewAimer();
        var (found, after) = await interaction.ActAsync(
            what, () => Find(aimer.Aim(target, force: false), query, arguments), spot => Scroll(spot, arguments), timeout, cancel).ConfigureAwait(false);
        after = await ToTheEndAsync(found.Viewer, arguments.To, after, timeout, cancel).ConfigureAwait(false);
        var item = query is null ? null : await query.RevealAsync(ui, paths, interaction, (ItemsControl)found.Aim.Element, timeout, cancel).ConfigureAwait(false);
        if (item is not null)
        {
            var (_, shown) = await interaction.ActAsync(what, item, ViewScroll.BringIntoView, timeout, cancel).ConfigureAwait(false);
            after = after.Then(shown);
        }

        return await ui.RunAsync(what, () => Describe(found, item, arguments.To, after), cancel).ConfigureAwait(false);
    }

    protected override string TextOf(ScrollElementResult result) => ActionEffects.Describe(
        result is { Offset: { } offset, Extent: { } extent }
            ? FormattableString.Invariant($"Scrolled to {offset.X:0.#}, {offset.Y:0.#} of {extent.Width:0.#} x {extent.Height:0.#}.")
            : result.Handled == true ? "Turned the wheel." : "Turned the wheel, which no control says it has handled.",
        result);

    private Scrolled Find(Aim aim, ItemQuery? query, ScrollElementArguments arguments)
    {
        var isWheel = query is null && arguments is { To: null } && (arguments.Dx != 0 || arguments.Dy != 0);
        return query is not null && aim.Element is not ItemsControl
            ? throw Failures.Unsupported($"{ElementLabel.Of(aim.Element)} is no list: give the list whose item you mean.")
            : new Scrolled(aim, Scroller.OfOrNull(aim.Element) ?? (isWheel || IsHeader() ? null : Scroller.Of(aim.Element)), ActedElement.Of(aim.Element, locators));

        // Its table brings it into view. To view a large table takes time, so it is asked last.
        bool IsHeader() => arguments.To == ScrollEdge.View && TableShapes.HeaderAt(aim.Element) is not null;
    }

    private void Scroll(Scrolled found, ScrollElementArguments arguments)
    {
        switch (arguments.To)
        {
            case ScrollEdge.View:
                if (found.Aim.Element is Control element)
                    TableShapes.BringIntoView(element);

                break;
            case { } edge:
                Scroller.ToEdge(found.Viewer!, edge);
                break;
        }

        if (arguments.Dx != 0 || arguments.Dy != 0)
            found.Handled = pointer.Wheel(found.Aim.Window, found.Aim.Point, Scroller.Notches(arguments.Dx, arguments.Dy), arguments.Modifiers.Flags());
    }

    private async Task<ActionEffects> ToTheEndAsync(
        ScrollViewer? viewer, ScrollEdge? to, ActionEffects after, RetryLimits timeout, CancellationToken cancel)
    {
        for (var step = 0; viewer is not null && to is ScrollEdge.Bottom or ScrollEdge.Right && step < MostEdgeSteps; step++)
        {
            var (before, more) = await interaction.ActAsync(
                "ScrollElement", () => viewer.Offset, _ => Scroller.ToEdge(viewer, to.Value), timeout, cancel).ConfigureAwait(false);
            after = after.Then(more);
            if (await ui.RunAsync("ScrollElement", () => viewer.Offset == before, cancel).ConfigureAwait(false))
                break;
        }

        return after;
    }

    private ScrollElementResult Describe(Scrolled found, Func<Control>? item, ScrollEdge? to, ActionEffects after)
    {
        var viewer = found.Viewer;
        var shown = item is not null ? item() : to == ScrollEdge.View ? found.Aim.Element : null;
        var called = shown is null ? null : paths.NameOf(shown);
        return new ScrollElementResult(
            viewer is null ? null : new ScrollOffset(Math.Round(viewer.Offset.X, 2), Math.Round(viewer.Offset.Y, 2)),
            viewer is null ? null : new ScrollSize(Math.Round(viewer.Extent.Width, 2), Math.Round(viewer.Extent.Height, 2)),
            viewer is null ? null : new ScrollSize(Math.Round(viewer.Viewport.Width, 2), Math.Round(viewer.Viewport.Height, 2)),
            called?.Path,
            found.Handled,
            after.With(called).On(found.Locator));
    }

    private sealed record Scrolled(Aim Aim, ScrollViewer? Viewer, ActedElement Locator)
    {
        /// <summary>Gets or sets whether a control handled the wheel; null if it was not turned.</summary>
        public bool? Handled { get; set; }
    }
}
