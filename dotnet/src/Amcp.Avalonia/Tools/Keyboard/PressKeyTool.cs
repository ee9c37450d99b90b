using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Presses a key or a chord in an element or in the focused element, and holds it on request.</summary>
internal sealed class PressKeyTool(
    UiThread ui, WindowCatalog windows, ElementPath paths, LocatorLadder locators, PointerInput pointer, KeyboardInput keyboard, Aiming aiming,
    Interaction interaction, MovableTime time)
    : Tool<PressKeyArguments, PressKeyResult>("PressKey", KeyboardJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, BLOCKED_BY_MODAL, UNSUPPORTED, STALE_REF, RECYCLED, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<PressKeyResult> RunAsync(PressKeyArguments arguments, CancellationToken cancel)
    {
        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window);
        var chord = KeyChord.Parse(arguments.Key);
        var count = Limits.Count(arguments.Count, 100);
        var hold = KeyHold.Of(arguments);
        var timeout = RetryLimits.Of(arguments.Timeout);
        var aimer = aiming.NewAimer();
        var what = $"PressKey {arguments.Key}";
        var clicked = target.Point is null ? null : await KeyboardTarget.ClickAsync(pointer, interaction, aimer, target, timeout, cancel).ConfigureAwait(false);
        var (pressed, after) = await interaction.ActAsync(
            what,
            () => KeyboardTarget.Of(windows, locators, aimer, clicked is null ? target : new TargetQuery(null, null, arguments.Window)),
            Strokes(arguments.Action, hold, chord, count),
            timeout,
            cancel,
            hold is null ? null : () => hold.WaitAsync(ui, interaction, time),
            arguments.Settle).ConfigureAwait(false);
        var focused = await ui.RunAsync(
            what, () => windows.Active() is { } window ? KeyboardTarget.FocusedIn(paths, window) : null, cancel).ConfigureAwait(false);
        return new PressKeyResult(
            focused?.Path, pressed.IsPassword, (clicked is null ? after : clicked.Then(after)).With(focused).On(pressed.Locator));
    }

    protected override string TextOf(PressKeyResult result) => ActionEffects.Describe($"Pressed; the focus is {(result.Focused is { } focused ? $"on {result.NameOf(focused)}" : "nowhere")}.", result);

    private List<Action<KeyboardTarget>> Strokes(KeyAction action, KeyHold? hold, KeyChord chord, int count) => action switch
    {
        KeyAction.Down => [target => Down(target, chord)],
        KeyAction.Up => [_ => Up(chord)],
        _ when hold is null => [target => Press(target, chord, count)],
        _ => [.. Enumerable.Range(0, count).SelectMany<int, Action<KeyboardTarget>>(_ => [target => Down(target, chord), _ => Up(chord)])],
    };

    private void Down(KeyboardTarget target, KeyChord chord)
    {
        target.TakeFocus();
        keyboard.Down(target.Window, chord);
    }

    private void Up(KeyChord chord)
    {
        if (!keyboard.Up(chord))
            throw Failures.Unsupported($"The key {chord.Key} is not held down: press it first with the action `down`.");
    }

    private void Press(KeyboardTarget target, KeyChord chord, int count)
    {
        target.TakeFocus();
        for (var press = 0; press < count && target.Window.IsVisible; press++)
            keyboard.Press(target.Window, chord);
    }
}
