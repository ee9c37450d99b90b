using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the target of keyboard input, determined right before the input. UI thread only.</summary>
/// <param name="Window">The top level that receives the keys.</param>
/// <param name="Element">The target element or the focused one; null if no element has the focus.</param>
/// <param name="Focus">The element to focus first; null if the focus is already correct.</param>
/// <param name="Name">The element's label in messages.</param>
/// <param name="Locator">The element's locator before the input.</param>
/// <param name="IsPassword">Whether the element masks its text.</param>
internal sealed record KeyboardTarget(TopLevel Window, Visual? Element, InputElement? Focus, ElementName? Name, ActedElement? Locator, bool IsPassword)
    : IGestureTarget
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    public Visual? Acted => Element;

    /// <summary>Gets the text box that takes the input; null for other controls.</summary>
    public TextBox? Box => Focus as TextBox ?? (Element is null ? null : TextPart.Of(Element));

    /// <summary>Resolves the target.</summary>
    /// <exception cref="ToolFailure">A failure of resolving the locator, or UNSUPPORTED if no part of the element takes the focus.</exception>
    public static KeyboardTarget Of(WindowCatalog windows, LocatorLadder locators, Aimer aimer, TargetQuery target)
    {
        if (target.Locator is not null || target.Point is not null)
        {
            var aim = target.Locator is null ? aimer.Aim(target, force: false) : aimer.AimKeyboard(target);
            var called = locators.Paths.NameOf(aim.Element);
            var focus = (target.Locator is null ? FocusAround(aim.Element) : FocusOf(aim.Element))
                ?? throw Failures.NoFocus(called);

            // A popup can have the focus but never the keyboard: keys come through its owner window.
            return new KeyboardTarget(WindowCatalog.OwningWindow(aim.Window), aim.Element, focus, called, ActedElement.Of(aim.Element, locators), SecretFields.AreIn(aim.Element));
        }

        var window = windows.One(target.Window);
        Aimer.CheckBlocked(window);
        var focused = ElementTree.Shown(FocusIn(window));
        return focused is null
            ? new KeyboardTarget(window, null, null, null, null, false)
            : new KeyboardTarget(window, focused, null, locators.Paths.NameOf(focused), ActedElement.Of(focused, locators), SecretFields.AreIn(focused));
    }

    /// <summary>Focuses the element at the target's point by clicking it.</summary>
    /// <exception cref="ToolFailure">OFFSCREEN, BLOCKED_BY_MODAL, ELEMENT_NOT_FOUND for the window, UI_THREAD_BUSY.</exception>
    public static async Task<ActionEffects> ClickAsync(
        PointerInput pointer, Interaction interaction, Aimer aimer, TargetQuery target, RetryLimits timeout, CancellationToken cancel)
    {
        var (_, after) = await interaction.ActAsync(
            $"click at {target}",
            () => aimer.Aim(target, force: false),
            aim => pointer.Click(aim.Window, aim.Point, s_click),
            timeout,
            cancel).ConfigureAwait(false);
        return after;
    }

    /// <summary>Focuses the required element.</summary>
    public void TakeFocus()
    {
        PointerInput.Activate(Window);
        if (Focus is { IsFocused: false } focus)
            focus.Focus(NavigationMethod.Pointer);
    }

    /// <summary>Returns the focused element of a window, or null.</summary>
    public static ElementName? FocusedIn(ElementPath paths, TopLevel window) =>
        ElementTree.Shown(FocusIn(window)) is { } focused ? paths.NameOf(focused) : null;

    /// <summary>Returns the element's current text; null if it has none or is gone.</summary>
    public string? TextNow() => Element is { } element && element.IsAttachedToVisualTree() ? DisplayedText.Read(element) ?? DisplayedValue.Of(element) : null;

    private static Visual? FocusIn(TopLevel window) =>
        window.FocusManager?.GetFocusedElement() is Visual focused && DrawnFrame.WindowOf(focused) is { } holder
        && WindowCatalog.OwningWindow(holder) == window
            ? focused
            : null;

    // Composite inputs delegate the focus to a text box of their template.
    private static InputElement? FocusOf(Visual element) => element as TextBox
        ?? (TextPart.Of(element) is { } part && CanHaveFocus(part)
            ? part
            : element.GetSelfAndVisualDescendants().OfType<InputElement>().FirstOrDefault(CanHaveFocus));

    private static InputElement? FocusAround(Visual hit) => hit.GetSelfAndVisualAncestors().OfType<InputElement>().FirstOrDefault(CanHaveFocus);

    private static bool CanHaveFocus(InputElement element) => element is { Focusable: true, IsEffectivelyVisible: true, IsEffectivelyEnabled: true };
}
