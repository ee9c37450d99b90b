namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a set of whole pixels, stored as the added rectangles.</summary>
internal sealed class PixelRegion : IPlatformRenderInterfaceRegion
{
    private readonly List<LtrbPixelRect> _rects = [];

    public bool IsEmpty => _rects.Count == 0;

    public LtrbPixelRect Bounds { get; private set; }

    public IList<LtrbPixelRect> Rects => _rects;

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

    /// <summary>Returns the same pixels as disjoint rectangles.</summary>
    public IReadOnlyList<PixelRect> Apart()
    {
        var apart = new List<PixelRect>();
        foreach (var rect in _rects)
        {
            var rest = new List<PixelRect> { new(rect.Left, rect.Top, rect.Right - rect.Left, rect.Bottom - rect.Top) };
            foreach (var taken in apart)
                rest = [.. rest.SelectMany(piece => Without(piece, taken))];
            apart.AddRange(rest);
        }
        return apart;
    }

    public void Reset()
    {
        _rects.Clear();
        Bounds = default;
    }

    public bool Intersects(LtrbRect rect) =>
        _rects.Exists(own => own.Left < rect.Right && own.Right > rect.Left && own.Top < rect.Bottom && own.Bottom > rect.Top);

    public bool Contains(Point pt) => _rects.Exists(own => pt.X >= own.Left && pt.X < own.Right && pt.Y >= own.Top && pt.Y < own.Bottom);

    /// <summary>Does nothing, because the object holds only managed memory.</summary>
    public void Dispose()
    {
    }

    // The remainder lies above, below, left and right of the removed part.
    private static IEnumerable<PixelRect> Without(PixelRect piece, PixelRect taken)
    {
        var inside = piece.Intersect(taken);
        if (inside.Width <= 0 || inside.Height <= 0)
            return [piece];
        PixelRect[] around =
        [
            new(piece.X, piece.Y, piece.Width, inside.Y - piece.Y),
            new(piece.X, inside.Bottom, piece.Width, piece.Bottom - inside.Bottom),
            new(piece.X, inside.Y, inside.X - piece.X, inside.Height),
            new(inside.Right, inside.Y, piece.Right - inside.Right, inside.Height),
        ];
        return around.Where(rest => rest is { Width: > 0, Height: > 0 });
    }
}
