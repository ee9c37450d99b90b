namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Represents the transform of a visual.</summary>
/// <param name="ToWindow">The matrix from its coordinates to its window's.</param>
internal sealed record VisualTransform(Matrix ToWindow);
