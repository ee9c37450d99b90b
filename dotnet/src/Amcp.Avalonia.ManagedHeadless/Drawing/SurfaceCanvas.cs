using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws to a surface. Every Push saves the complete state, and its Pop restores it.</summary>
/// <param name="surface">The target surface.</param>
/// <param name="toPixels">The matrix from the callers' units to the surface's pixels; applied after their own transform.</param>
/// <param name="completed">Called when the drawing has ended.</param>
internal sealed partial class SurfaceCanvas(PixelSurface surface, Matrix toPixels, Action? completed = null)
    : IDrawingContextImpl, IDrawingContextImplWithEffects, IDrawingContextWithAcrylicLikeSupport
{
    private readonly Stack<State> _saved = new();
    private State _state = new(surface, toPixels, Matrix.Identity, CoverageMask.FromPixels(surface.Bounds), null, 1, default, null);

    public Matrix Transform
    {
        get => _state.Transform;
        set => _state = _state with { Transform = value };
    }

    private Matrix Device => _state.Transform * _state.ToPixels;

    /// <summary>Overwrites the clipped area.</summary>
    public void Clear(Color color)
    {
        var pixel = Premultiplied.FromArgb(color.A, color.R, color.G, color.B);
        foreach (var part in _state.Parts ?? [_state.Clip.Bounds])
            Clear(part.Intersect(_state.Clip.Bounds), pixel);
    }

    private void Clear(PixelRect area, uint pixel)
    {
        for (var y = area.Y; y < area.Bottom; y++)
        {
            var row = _state.Surface.Row(y).Slice(area.X, area.Width);
            if (_state.Clip.IsSolid)
                row.Fill(pixel);
            else
                ClearThrough(row, _state.Clip.Crop(area).Row(y), pixel);
        }
    }

    public void PushRenderOptions(RenderOptions renderOptions) => Push(_state with { Options = _state.Options.MergeWith(renderOptions) });

    public void PopRenderOptions() => Pop();

    public IDrawingContextLayerImpl CreateLayer(PixelSize size) => new LayerBitmap(size, new Vector(96, 96));

    /// <summary>Returns null, because renderer-specific features are not supported.</summary>
    public object? GetFeature(Type t)
    {
        RenderingGaps.Note($"drawing feature {t.Name}", "this renderer does not have it; what the app draws with it is missing.");
        return null;
    }

    /// <summary>Completes the drawing; the pixels are already in the surface.</summary>
    public void Dispose() => completed?.Invoke();

    private void Push(State next)
    {
        _saved.Push(_state);
        _state = next;
    }

    private State Pop()
    {
        var ended = _state;
        _state = _saved.Pop();
        return ended;
    }

    private static void ClearThrough(Span<uint> row, ReadOnlySpan<byte> coverage, uint pixel)
    {
        for (var x = 0; x < row.Length; x++)
        {
            uint covered = coverage[x];
            row[x] = Premultiplied.ScalePixel(pixel, covered) + Premultiplied.ScalePixel(row[x], 255 - covered);
        }
    }

    /// <param name="Surface">The surface to draw to: the target, or the layer pushed last.</param>
    /// <param name="ToPixels">The matrix from the units after <paramref name="Transform"/> to pixels of the surface.</param>
    /// <param name="Transform">The caller's transform.</param>
    /// <param name="Clip">The clip, in pixels of the surface.</param>
    /// <param name="Parts">Disjoint rectangles that restrict drawing further; null if the clip suffices.</param>
    /// <param name="Opacity">The opacity of everything drawn.</param>
    /// <param name="Options">The options for edges and bitmaps.</param>
    /// <param name="Layer">The layer to composite when this state is popped, if any.</param>
    private sealed record State(PixelSurface Surface, Matrix ToPixels, Matrix Transform, CoverageMask Clip, IReadOnlyList<PixelRect>? Parts,
        double Opacity, RenderOptions Options, CanvasLayer? Layer);
}
