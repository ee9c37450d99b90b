namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents a rectangle in device-independent pixels.</summary>
internal readonly record struct ElementBounds(double X, double Y, double Width, double Height);
