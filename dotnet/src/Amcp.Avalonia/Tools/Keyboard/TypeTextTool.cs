using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Enters text into an element or the focused element, as keyboard text input.</summary>
internal sealed class TypeTextTool(
    UiThread ui, WindowCatalog windows, LocatorLadder locators, PointerInput pointer, KeyboardInput keyboard, Aiming aiming, Interaction interaction)
    : Tool<TypeTextArguments, TypeTextResult>("TypeText", KeyboardJson.Default)
{
    private static readonly KeyChord s_delete = new([], Key.Delete);
    private static readonly KeyChord s_enter = new([], Key.Enter);
    private static readonly KeyChord s_selectAll = new([Key.LeftCtrl], Key.A);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED (also for read-only), BLOCKED_BY_MODAL, UNSUPPORTED, STALE_REF, RECYCLED, TIMEOUT,
    /// UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<TypeTextResult> RunAsync(TypeTextArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window);
        var timeout = RetryLimits.Of(arguments.Timeout);
        var aimer = aiming.NewAimer();
        var what = $"TypeText {target}";
        using var arrival = new TextArrival(arguments.Text);
        var clicked = target.Point is null ? null : await KeyboardTarget.ClickAsync(pointer, interaction, aimer, target, timeout, cancel).ConfigureAwait(false);
        var (typed, after) = await interaction.ActAsync(
            what,
            () => Writable(KeyboardTarget.Of(windows, locators, aimer, clicked is null ? target : new TargetQuery(null, null, arguments.Window))),
            found => Type(found, arguments, arrival),
            timeout,
            cancel).ConfigureAwait(false);
        var text = await ui.RunAsync(what, typed.TextNow, cancel).ConfigureAwait(false);
        if (!await ui.RunAsync(what, arrival.IsSeen, cancel).ConfigureAwait(false))
            throw Failures.NoTextTaken(typed.Name!, text);

        return new TypeTextResult(
            typed.Name?.Path, text, typed.IsPassword, (clicked is null ? after : clicked.Then(after)).With(typed.Name).On(typed.Locator));
    }

    protected override string TextOf(TypeTextResult result) =>
        ActionEffects.Describe(result.Text is null ? $"Typed into {NameOf(result)}." : $"{NameOf(result)} now reads `{result.Text}`.", result);

    private static string NameOf(TypeTextResult result) => result.Path is { } path ? result.NameOf(path) : "the window";

    private static KeyboardTarget Writable(KeyboardTarget target) => target.Box is { IsReadOnly: true }
        ? throw Failures.Unreachable("DISABLED", target.Name!, "is read-only.")
        : target;

    private void Type(KeyboardTarget target, TypeTextArguments arguments, TextArrival arrival)
    {
        target.TakeFocus();
        if (arguments.Clear)
            Clear(target);

        arrival.Watch(target.Box);
        keyboard.Type(target.Window, arguments.Text);
        if (arguments.Submit)
            keyboard.Press(target.Window, s_enter);
    }

    private void Clear(KeyboardTarget target)
    {
        if (target.Box is { } box)
            box.SelectAll();
        else
            keyboard.Press(target.Window, s_selectAll);

        keyboard.Press(target.Window, s_delete);
    }
}
