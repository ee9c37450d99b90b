using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Input;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tools;

/// <summary>What the keyboard goes to, found out right before it. UI thread only.</summary>
/// <param name="Window">The top level that gets the keys.</param>
/// <param name="Element">What is meant, or what has the focus; null when nothing has.</param>
/// <param name="Focus">What must have the focus for that; null when it is as it should be.</param>
/// <param name="Called">How messages refer to the element.</param>
internal sealed record KeyboardTarget(TopLevel Window, Visual? Element, InputElement? Focus, Called? Called)
{
    /// <summary>Finds it.</summary>
    /// <exception cref="ToolFailure">What finding throws; UNSUPPORTED while nothing in the element takes the focus.</exception>
    public static KeyboardTarget Of(Workshop shop, Aimer aimer, TargetQuery target)
    {
        if (target.Locator is not null || target.Point is not null)
        {
            var aim = target.Locator is null ? aimer.Aim(target, force: false) : aimer.AimKeyboard(target);
            var called = shop.Paths.Called(aim.Element);
            var focus = (target.Locator is null ? FocusAround(aim.Element) : FocusOf(aim.Element))
                ?? throw Failures.NoFocus(called);

            // A popup has the focus, but never the keyboard: keys come through the window that opened it.
            return new KeyboardTarget(WindowCatalog.OwningWindow(aim.Window), aim.Element, focus, called);
        }

        var window = shop.Windows.One(target.Window);
        Aimer.CheckBlocked(window);
        var focused = ElementTree.Shown(FocusIn(window));
        return new KeyboardTarget(window, focused, null, focused is null ? null : shop.Paths.Called(focused));
    }

    /// <summary>Gives the focus to what must have it.</summary>
    public void TakeFocus()
    {
        PointerInput.Activate(Window);
        if (Focus is { IsFocused: false } focus)
        {
            focus.Focus(NavigationMethod.Pointer);
        }
    }

    /// <summary>What has the focus in a window, or null.</summary>
    public static Called? FocusedIn(Workshop shop, TopLevel window) =>
        ElementTree.Shown(FocusIn(window)) is { } focused ? shop.Paths.Called(focused) : null;

    /// <summary>The text in the element now; null where it has none or is gone.</summary>
    public string? TextNow() => Element is { } element && element.IsAttachedToVisualTree() ? DisplayedText.Of(element) ?? DisplayedValue.Of(element) : null;

    private static Visual? FocusIn(TopLevel window) =>
        window.FocusManager?.GetFocusedElement() is Visual focused && TopLevel.GetTopLevel(focused) is { } holder
        && WindowCatalog.OwningWindow(holder) == window
            ? focused
            : null;

    // Composite inputs hand the focus to a text box that their template gave them.
    private static InputElement? FocusOf(Visual element) => element is TextBox box
        ? box
        : element.GetVisualDescendants().OfType<TextBox>().FirstOrDefault(part => part.TemplatedParent == element && CanHaveFocus(part))
            ?? element.GetSelfAndVisualDescendants().OfType<InputElement>().FirstOrDefault(CanHaveFocus);

    private static InputElement? FocusAround(Visual hit) => hit.GetSelfAndVisualAncestors().OfType<InputElement>().FirstOrDefault(CanHaveFocus);

    private static bool CanHaveFocus(InputElement element) => element is { Focusable: true, IsEffectivelyVisible: true, IsEffectivelyEnabled: true };
}
