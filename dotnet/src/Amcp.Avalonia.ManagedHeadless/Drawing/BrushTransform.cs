using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Computes a brush's own transform around its origin.</summary>
internal static class BrushTransform
{
    /// <summary>Returns the matrix in the target's units; identity for a brush without a transform.</summary>
    public static Matrix Of(IBrush brush, Rect target)
    {
        if (brush.Transform is not { } transform)
            return Matrix.Identity;
        var origin = brush.TransformOrigin.ToPixels(target);
        return Matrix.CreateTranslation(-origin.X, -origin.Y) * transform.Value * Matrix.CreateTranslation(origin.X, origin.Y);
    }
}
