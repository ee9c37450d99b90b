using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Recording;

/// <summary>A button of the mouse that is down.</summary>
/// <param name="Window">The top level that got it.</param>
/// <param name="Start">Where it went down.</param>
/// <param name="Button">Which.</param>
/// <param name="Meant">The control there.</param>
/// <param name="Draft">What is done if it goes up at the same place.</param>
internal sealed record PointerGesture(TopLevel Window, Point Start, MouseButton Button, Visual Meant, Draft Draft);
