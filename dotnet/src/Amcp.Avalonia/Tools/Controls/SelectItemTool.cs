using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Avalonia.Controls.Primitives;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Selects an item of a list, combo box, tab control or tree by clicking it, and brings it into view first.</summary>
internal sealed class SelectItemTool(
    UiThread ui, ElementTree tree, ElementPath paths, LocatorLadder locators, PointerInput pointer, Aiming aiming, Interaction interaction)
    : Tool<SelectItemArguments, SelectItemResult>("SelectItem", ControlsJson.Default)
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
        var query = ItemQuery.Of(arguments.Item, arguments.Index, arguments.Path, arguments.Expand) with { Limits = aiming.Limits };
        var timeout = RetryLimits.Of(arguments.Timeout);
        var what = $"SelectItem in {target}";
        var aimer = aiming.NewAimer();
        var dismissal = aiming.NewDismissal();
        ComboBox? combo = null;
        try
        {
            var (list, opened) = await interaction.ActAsync(
                what, () => WithLocator(ListAt(dismissal.OrDismiss(() => Find(aimer, target)))), found => combo = Opened(found), timeout, cancel).ConfigureAwait(false);
            var container = await query.RevealAsync(ui, paths, interaction, list.List, timeout, cancel).ConfigureAwait(false);
            var itemAimer = aiming.NewAimer();
            var (item, after) = await interaction.ActAsync(
                what, () => ItemAt(list.List, container(), itemAimer), Choose, timeout, cancel).ConfigureAwait(false);
            await ui.RunAsync(what, () => CheckSelected(list.List, item), cancel).ConfigureAwait(false);
            combo = null;
            return new SelectItemResult(
                item.Index,
                item.Text,
                item.Element.Path,
                dismissal.Paths,
                dismissal.Named(opened.Then(after)).With(item.Element).On(list.Locator).On(item.Locator));
        }
        finally
        {
            // A drop-down that a failed choice leaves open would cover what the next steps look for.
            if (combo is not null)
                Dispatcher.UIThread.Post(() => combo.SetCurrentValue(ComboBox.IsDropDownOpenProperty, false), DispatcherPriority.Input);
        }
    }

    protected override string TextOf(SelectItemResult result) =>
        ActionEffects.Describe(LightDismissal.Sentence($"Selected item {result.Index}, `{result.Text}`.", result.Dismissed, result), result);

    // An open drop-down covers the element itself, and only its items are clicked.
    private Aim Find(Aimer aimer, TargetQuery target) =>
        target.Locator is not null && aimer.Find(target).Element is ComboBox { IsDropDownOpen: true } or AutoCompleteBox
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
        (found.List, found.Aim, ActedElement.Of(found.Aim.Element, locators));

    private ItemsControl SuggestionsOf(AutoCompleteBox box) =>
        box.IsDropDownOpen && tree.PopupOf(box)?.GetVisualDescendants().OfType<SelectingItemsControl>().FirstOrDefault() is { } suggestions
            ? suggestions
            : throw Failures.NoListOpen(paths.NameOf(box));

    // Returns the combo box whose drop-down it opens.
    private ComboBox? Opened((ItemsControl List, Aim Aim, ActedElement Locator) found)
    {
        if (found.List is not ComboBox { IsDropDownOpen: false } combo)
            return null;

        pointer.Click(found.Aim.Window, OpeningPoint(combo, found.Aim), s_click);
        return combo;
    }

    // The text box of an editable combo box takes clicks itself.
    private static Point OpeningPoint(ComboBox combo, Aim aim) => TextPart.Of(combo) is { } box
        ? OwnPoints.Of(combo, aim.Window).FirstOrDefault(point => DrawnFrame.HitAt(aim.Window, point) is { } hit && hit != box && !box.IsVisualAncestorOf(hit), aim.Point)
        : aim.Point;

    private ChosenItem ItemAt(ItemsControl list, Control container, Aimer aimer)
    {
        // A selected item is clicked only to close a drop-down; elsewhere a second click could deselect it.
        var isClicked = !IsSelected(container) || ItemsControl.ItemsControlFromItemContainer(container) is ComboBox;
        var aim = aimer.AimAt(new Match(container, LocatorKind.Text), force: !isClicked);
        CheckHeader(container);
        var owner = ItemIndex.ListOf(container) ?? list;
        return new ChosenItem(
            container,
            owner.ItemFromContainer(container),
            owner.IndexFromContainer(container),
            ItemText.OfContainer(owner, container),
            paths.NameOf(container),
            ActedElement.Of(container, locators),
            isClicked,
            aim with { Point = ItemPoint.Of(container, aim) });
    }

    // An expanded node can be in view while its header, which takes the click, is not.
    private void CheckHeader(Control container)
    {
        if (container is TreeViewItem { HeaderPresenter: { } header } && ElementGeometry.Visible(header) == default)
        {
            ViewScroll.BringIntoView(header);
            throw Failures.Unreachable("OFFSCREEN", paths.NameOf(container), "has its header out of view.");
        }
    }

    private void Choose(ChosenItem item)
    {
        if (item.IsClicked)
            pointer.Click(item.Aim.Window, item.Aim.Point, s_click);
    }

    // The choice may have closed the dialog that has the list.
    private static bool CheckSelected(ItemsControl list, ChosenItem item) =>
        !TopLevelExists(list) || IsChosen(list, item) ? true : throw Failures.NotSelected(item.Element, SelectedIn(list));

    // The app may have moved the item meanwhile, and its former container may show another one.
    private static bool IsChosen(ItemsControl list, ChosenItem item)
    {
        if (list is not SelectingItemsControl selecting)
            return IsSelected(item.Container);

        return item.Index < list.ItemCount && Equals(list.Items[item.Index], item.Data)
            ? selecting.SelectedIndex == item.Index || IsSelected(list.ContainerFromIndex(item.Index))
            : Equals(selecting.SelectedItem, item.Data) || item.Data is not null && IsSelected(list.ContainerFromItem(item.Data));
    }

    private static string? SelectedIn(ItemsControl list) => list switch
    {
        SelectingItemsControl { SelectedItem: not null } selecting => ItemText.OfRealised(list, selecting.SelectedIndex) ?? selecting.SelectedItem.ToString(),
        TreeView { SelectedItem: { } node } tree => tree.TreeContainerFromItem(node) is TreeViewItem shown ? ItemText.OfShown(shown) : node.ToString(),
        _ => null,
    };

    private static bool TopLevelExists(Visual visual) => TopLevel.GetTopLevel(visual) is not null;

    private static bool IsSelected(Control? container) => container is ISelectable { IsSelected: true };
}
