using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents an element that an action went to, as repeating the action locates it (contracts/app-tools/target.ts).</summary>
/// <param name="Path">The path, by which the result refers to the element.</param>
/// <param name="Locator">The most durable locator that matched this element only, before the action.</param>
/// <param name="Window">The window's title if the locator is unique only in this window.</param>
internal sealed record ActedElement(string Path, string Locator, string? Window)
{
    /// <summary>Locates an element that is still attached. UI thread only.</summary>
    public static ActedElement Of(Visual element, LocatorLadder locators)
    {
        var best = locators.BestOf(element);
        return new ActedElement(locators.Paths.Of(element), best.Text, best.Scope == LocatorScope.Window ? TitleAround(element) : null);
    }

    private static string TitleAround(Visual element) => WindowCatalog.TitleOf(WindowCatalog.OwningWindow(NativeElement.WindowOf(element)!));
}
