using Avalonia;
using Avalonia.Media;
using Avalonia.Rendering.SceneGraph;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Does something when a frame draws it, and leaves no pixels.</summary>
internal sealed class CustomDrawing(Rect bounds, Action drawn) : ICustomDrawOperation
{
    /// <inheritdoc/>
    public Rect Bounds => bounds;

    /// <inheritdoc/>
    public bool HitTest(Point p) => false;

    /// <inheritdoc/>
    public void Render(ImmediateDrawingContext context) => drawn();

    /// <inheritdoc/>
    public bool Equals(ICustomDrawOperation? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public void Dispose()
    {
    }
}
