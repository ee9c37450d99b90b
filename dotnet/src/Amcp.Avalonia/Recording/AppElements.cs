using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents the windows and elements of the recorded app.</summary>
/// <param name="Windows">The windows.</param>
/// <param name="Popups">The popups of the windows.</param>
/// <param name="Tree">The folded tree.</param>
/// <param name="Locators">The locators of elements.</param>
internal sealed record AppElements(WindowCatalog Windows, PopupHosts Popups, ElementTree Tree, LocatorLadder Locators);
