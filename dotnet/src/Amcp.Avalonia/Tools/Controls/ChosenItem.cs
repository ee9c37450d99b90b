using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Represents an item about to be selected.</summary>
/// <param name="Container">The item's control.</param>
/// <param name="Data">The item itself.</param>
/// <param name="Index">The index among its siblings.</param>
/// <param name="Text">The displayed text.</param>
/// <param name="Element">The label of its control in messages.</param>
/// <param name="Locator">The locator of its control before the click.</param>
/// <param name="IsClicked">Whether a click selects it.</param>
/// <param name="Aim">The click target.</param>
internal sealed record ChosenItem(Control Container, object? Data, int Index, string Text, ElementName Element, ActedElement Locator, bool IsClicked, Aim Aim)
    : IGestureTarget
{
    public Visual? Acted => Container;
}
