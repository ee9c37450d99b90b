namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Represents a rectangle, in device-independent pixels unless stated otherwise. X and y are negative if the element is scrolled out.</summary>
internal sealed record ElementBounds(double X, double Y, double Width, double Height);
