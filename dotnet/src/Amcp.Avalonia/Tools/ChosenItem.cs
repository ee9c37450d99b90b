using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>An item about to be selected.</summary>
/// <param name="Container">Its control.</param>
/// <param name="Index">Among its siblings.</param>
/// <param name="Text">What people read on it.</param>
/// <param name="Element">How messages refer to its control.</param>
/// <param name="WasSelected">Before the click.</param>
/// <param name="Aim">Where to click.</param>
internal sealed record ChosenItem(Control Container, int Index, string Text, Called Element, bool WasSelected, Aim Aim);
