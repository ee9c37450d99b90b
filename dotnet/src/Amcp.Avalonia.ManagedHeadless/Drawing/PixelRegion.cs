using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A set of whole pixels, kept as the rectangles that were added.</summary>
internal sealed class PixelRegion : IPlatformRenderInterfaceRegion
{
    private readonly List<LtrbPixelRect> _rects = [];

    /// <inheritdoc/>
    public bool IsEmpty => _rects.Count == 0;

    /// <inheritdoc/>
    public LtrbPixelRect Bounds { get; private set; }

    /// <inheritdoc/>
    public IList<LtrbPixelRect> Rects => _rects;

    /// <inheritdoc/>
    public void AddRect(LtrbPixelRect rect)
    {
        if (rect.Right <= rect.Left || rect.Bottom <= rect.Top)
            return;
        Bounds = IsEmpty ? rect : new LtrbPixelRect
        {
            Left = Math.Min(Bounds.Left, rect.Left),
            Top = Math.Min(Bounds.Top, rect.Top),
            Right = Math.Max(Bounds.Right, rect.Right),
            Bottom = Math.Max(Bounds.Bottom, rect.Bottom),
        };
        _rects.Add(rect);
    }

    /// <inheritdoc/>
    public void Reset()
    {
        _rects.Clear();
        Bounds = default;
    }

    /// <inheritdoc/>
    public bool Intersects(LtrbRect rect) =>
        _rects.Exists(own => own.Left < rect.Right && own.Right > rect.Left && own.Top < rect.Bottom && own.Bottom > rect.Top);

    /// <inheritdoc/>
    public bool Contains(Point pt) => _rects.Exists(own => pt.X >= own.Left && pt.X < own.Right && pt.Y >= own.Top && pt.Y < own.Bottom);

    /// <summary>Holds managed memory only.</summary>
    public void Dispose()
    {
    }
}
