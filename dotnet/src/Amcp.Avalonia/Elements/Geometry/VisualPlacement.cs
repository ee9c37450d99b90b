namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Represents the placement of a visual in its window.</summary>
/// <param name="Window">The window; null for a visual in no window.</param>
/// <param name="Offset">The position of its upper left corner, in device-independent pixels; meaningless if it is transformed.</param>
/// <param name="Transform">The transform, if it rotates, scales or mirrors; null for most visuals, which are only translated.</param>
internal readonly record struct VisualPlacement(TopLevel? Window, Point Offset, VisualTransform? Transform)
{
    /// <summary>Gets the matrix from the visual's coordinates to its window's.</summary>
    public Matrix ToWindow => Transform?.ToWindow ?? Matrix.CreateTranslation(Offset);

    /// <summary>Returns the rectangle in the window that a visual of this size covers here.</summary>
    public Rect Covered(Size size) => Transform is null
        ? new Rect(Offset, Offset + new Point(size.Width, size.Height))
        : new Rect(size).TransformToAABB(Transform.ToWindow);
}
