using Amcp.Avalonia.Elements;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Input;

/// <summary>Where a gesture goes.</summary>
/// <param name="Window">The top level that gets the events: a window, or the window of a popup.</param>
/// <param name="Element">What is meant.</param>
/// <param name="Point">In the top level's coordinates.</param>
/// <param name="Rung">How the element was recognised.</param>
internal sealed record Aim(TopLevel Window, Visual Element, Point Point, Rung Rung);
