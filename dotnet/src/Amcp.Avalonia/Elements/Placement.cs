using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>
/// Where the elements of a tree are that does not change meanwhile: what an element and its neighbours have in common is worked out once. UI thread
/// only.
/// </summary>
/// <param name="size">About how many elements there will be.</param>
internal sealed class Placement(int size)
{
    private readonly Dictionary<Visual, Matrix> _toWindow = new(size);

    /// <summary>The rectangle an element takes in its own window, whether in view or not.</summary>
    public Rect InWindow(Visual element) => new Rect(element.Bounds.Size).TransformToAABB(ToWindow(element));

    /// <summary>From an element's coordinates to those of its window.</summary>
    public Matrix ToWindow(Visual visual)
    {
        if (visual is TopLevel || visual.GetVisualParent() is not { } parent)
        {
            return Matrix.Identity;
        }

        if (!_toWindow.TryGetValue(visual, out var matrix))
        {
            matrix = InParent(visual, parent) * ToWindow(parent);
            _toWindow[visual] = matrix;
        }

        return matrix;
    }

    // What is neither turned nor mirrored is only moved: as almost everything is.
    private static Matrix InParent(Visual visual, Visual parent) => visual is { RenderTransform: null, HasMirrorTransform: false }
        ? Matrix.CreateTranslation(visual.Bounds.Position)
        : visual.TransformToVisual(parent) ?? Matrix.Identity;
}
