using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tools;

/// <summary>Selects an item of a list, combo box, tab control or tree by clicking it, and brings it into view first.</summary>
internal sealed class SelectItemTool(Workshop shop)
    : Tool<SelectItemArguments, SelectItemResult>("SelectItem", StandardToolJson.Default.SelectItemArguments, StandardToolJson.Default.SelectItemResult)
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND for the list or the item, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<SelectItemResult> RunAsync(SelectItemArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var query = ItemQuery.Of(arguments.Item, arguments.Index, arguments.Path, arguments.Expand);
        var timeout = Patience.Of(arguments.Timeout);
        var what = $"SelectItem in {target}";
        var aimer = shop.NewAimer();
        var dismissal = new LightDismissal(shop);
        var (list, opened) = await shop.Interaction.ActAsync(what, () => WithLocator(ListAt(dismissal.OrDismiss(() => Find(aimer, target)))), Open, timeout, cancel).ConfigureAwait(false);
        var container = await query.RevealAsync(shop, list.List, timeout, cancel).ConfigureAwait(false);
        var itemAimer = shop.NewAimer();
        var (item, after) = await shop.Interaction.ActAsync(
            what, () => ItemAt(list.List, container(), itemAimer), Choose, timeout, cancel).ConfigureAwait(false);
        await shop.Ui.RunAsync(what, () => CheckSelected(list.List, item), cancel).ConfigureAwait(false);
        return new SelectItemResult(
            item.Index,
            item.Text,
            item.Element.Path,
            dismissal.Paths,
            dismissal.Named(opened.Then(after)).With(item.Element).On(list.Locator).On(item.Locator));
    }

    /// <inheritdoc/>
    protected override string TextOf(SelectItemResult result) =>
        AftermathText.Of(LightDismissal.Sentence($"Selected item {result.Index}, `{result.Text}`.", result.Dismissed, result), result);

    // An open drop-down covers the element itself, and only its items are clicked.
    private Aim Find(Aimer aimer, TargetQuery target) =>
        target.Locator is { } locator && shop.Finder.One(locator, target.Window).Element is ComboBox { IsDropDownOpen: true } or AutoCompleteBox
            ? aimer.AimAutomation(target)
            : aimer.Aim(target, force: false);

    private (ItemsControl List, Aim Aim) ListAt(Aim aim) => aim.Element switch
    {
        SelectingItemsControl and not Menu => ((ItemsControl)aim.Element, aim),
        TreeView or TreeViewItem { ItemCount: > 0 } => ((ItemsControl)aim.Element, aim),
        AutoCompleteBox box => (SuggestionsOf(box), aim),
        _ => throw Failures.Unsupported($"{ElementLabel.Of(aim.Element)} is no list, combo box, tab control or tree: click what you mean instead."),
    };

    private (ItemsControl List, Aim Aim, ActedElement Locator) WithLocator((ItemsControl List, Aim Aim) found) =>
        (found.List, found.Aim, ActedElement.Of(found.Aim.Element, shop));

    private ItemsControl SuggestionsOf(AutoCompleteBox box) =>
        box.IsDropDownOpen && shop.Tree.PopupOf(box)?.GetVisualDescendants().OfType<SelectingItemsControl>().FirstOrDefault() is { } suggestions
            ? suggestions
            : throw Failures.NoListOpen(shop.Paths.Called(box));

    private void Open((ItemsControl List, Aim Aim, ActedElement Locator) found)
    {
        if (found.List is ComboBox { IsDropDownOpen: false })
        {
            shop.Pointer.Click(found.Aim.Window, found.Aim.Point, s_click);
        }
    }

    private ChosenItem ItemAt(ItemsControl list, Control container, Aimer aimer)
    {
        // A selected item is clicked only to close a drop-down; elsewhere a second click could deselect it.
        var isClicked = !IsSelected(list, container) || ItemsControl.ItemsControlFromItemContainer(container) is ComboBox;
        var aim = aimer.AimAt(new Match(container, Rung.Text), force: !isClicked);
        CheckHeader(container);
        var owner = ItemIndex.ListOf(container) ?? list;
        return new ChosenItem(
            container,
            owner.IndexFromContainer(container),
            ItemText.OfContainer(owner, container),
            shop.Paths.Called(container),
            ActedElement.Of(container, shop),
            isClicked,
            aim with { Point = ItemPoint.Of(container, aim) });
    }

    // An expanded node can be in view while its header, which takes the click, is not.
    private void CheckHeader(Control container)
    {
        if (container is TreeViewItem { HeaderPresenter: { } header } && ElementGeometry.Visible(header) == default)
        {
            header.BringIntoView();
            throw Failures.Unreachable("OFFSCREEN", shop.Paths.Called(container), "has its header out of view.");
        }
    }

    private void Choose(ChosenItem item)
    {
        if (item.IsClicked)
        {
            shop.Pointer.Click(item.Aim.Window, item.Aim.Point, s_click);
        }
    }

    private bool CheckSelected(ItemsControl list, ChosenItem item)
    {
        var selected = list is SelectingItemsControl selecting && list is ComboBox or TabControl
            ? selecting.SelectedIndex == item.Index
            : IsSelected(list, item.Container) || list is SelectingItemsControl other && other.SelectedIndex == item.Index;
        return selected || !TopLevelExists(list)
            ? true
            : throw Failures.Unsupported($"A click on {item.Element.Name} did not select it: the app handles it otherwise.");
    }

    private static bool TopLevelExists(Visual visual) => TopLevel.GetTopLevel(visual) is not null;

    private static bool IsSelected(ItemsControl list, Control container) => container is ISelectable { IsSelected: true } && TopLevelExists(list);
}
