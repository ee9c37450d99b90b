using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Moves the keyboard focus to an element, or to the focusable element at a point, without a click.</summary>
internal sealed class SetFocusTool(UiThread ui, WindowCatalog windows, ElementPath paths, LocatorLadder locators, Aiming aiming, Interaction interaction)
    : Tool<SetFocusArguments, SetFocusResult>("SetFocus", KeyboardJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, BLOCKED_BY_MODAL, UNSUPPORTED if no element takes the focus or the app moves it on,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<SetFocusResult> RunAsync(SetFocusArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var aimer = aiming.NewAimer();
        var what = $"SetFocus {target}";
        var (meant, after) = await interaction.ActAsync(
            what,
            () => KeyboardTarget.Of(windows, locators, aimer, target),
            found => found.TakeFocus(),
            RetryLimits.Of(arguments.Timeout),
            cancel).ConfigureAwait(false);
        var focused = await ui.RunAsync(what, () => FocusedIn(meant), cancel).ConfigureAwait(false);
        return new SetFocusResult(focused.Path, after.With(focused).On(meant.Locator));
    }

    protected override string TextOf(SetFocusResult result) => ActionEffects.Describe($"The focus is on {result.NameOf(result.Focused)}.", result);

    private ElementName FocusedIn(KeyboardTarget meant)
    {
        var focused = KeyboardTarget.FocusedIn(paths, WindowCatalog.OwningWindow(meant.Window));
        return focused is not null && meant.Focus!.IsKeyboardFocusWithin
            ? focused
            : throw Failures.Unsupported($"{meant.Name!.Name} did not keep the focus: it is {(focused is null ? "nowhere" : $"on {focused.Name}")}.");
    }
}
