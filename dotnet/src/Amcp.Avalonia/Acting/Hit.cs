using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the target of a gesture with its texts, which remain valid after the element is gone.</summary>
/// <param name="Aim">The target.</param>
/// <param name="Element">The element's label in messages.</param>
/// <param name="Locator">The element's locator before the gesture.</param>
/// <param name="Title">The window's title.</param>
internal sealed record Hit(Aim Aim, ElementName Element, ActedElement Locator, string Title) : IGestureTarget
{
    public Visual? Acted => Aim.Element;

    /// <summary>Reads the texts. UI thread only.</summary>
    public static Hit Of(Aim aim, LocatorLadder locators) =>
        new(aim, locators.Paths.NameOf(aim.Element), ActedElement.Of(aim.Element, locators), WindowCatalog.TitleOf(WindowCatalog.OwningWindow(aim.Window)));
}
