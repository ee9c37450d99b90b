using Avalonia;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>An element that a locator means.</summary>
/// <param name="Element">The control.</param>
/// <param name="Rung">How it was recognised.</param>
internal sealed record Match(Visual Element, Rung Rung);
