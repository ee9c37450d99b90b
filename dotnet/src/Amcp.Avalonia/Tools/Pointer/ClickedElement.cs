using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the target of a click: an element under the pointer, or one that the operating system shows.</summary>
/// <param name="Acted">The element itself.</param>
/// <param name="Element">The element's label in messages.</param>
/// <param name="Locator">The element's locator before the click.</param>
/// <param name="Title">The window's title; the tray's is empty.</param>
/// <param name="Point">The point in the window.</param>
/// <param name="Perform">Clicks.</param>
internal sealed record ClickedElement(Visual? Acted, ElementName Element, ActedElement Locator, string Title, Point Point, Action Perform) : IGestureTarget
{
    /// <summary>Clicks by the pointer.</summary>
    public static ClickedElement Of(Hit hit, Action perform) => new(hit.Acted, hit.Element, hit.Locator, hit.Title, hit.Aim.Point, perform);

    /// <summary>Clicks like the operating system. UI thread only.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED for a menu that only holds others.</exception>
    public static ClickedElement Of(NativeElement native, LocatorLadder locators)
    {
        var called = locators.Paths.NameOf(native);
        var perform = native.Clicking ?? throw Failures.Unsupported($"{called.Name} only holds other items, which are in the tree already: click one of them.");
        var title = native.Window is { } window ? WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)) : "";
        return new ClickedElement(native, called, ActedElement.Of(native, locators), title, default, perform);
    }
}
