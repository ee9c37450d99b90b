using Amcp.Avalonia.ManagedHeadless.Gaps;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws to a surface. Every Push saves all of the state, and its Pop brings it back.</summary>
/// <param name="surface">What is drawn to.</param>
/// <param name="toPixels">From the units that callers draw in to the surface's pixels; applied after their own transform.</param>
/// <param name="completed">Told when the drawing has ended.</param>
internal sealed partial class SurfaceCanvas(PixelSurface surface, Matrix toPixels, Action? completed = null) : IDrawingContextImplWithEffects, IDrawingContextWithAcrylicLikeSupport
{
    private readonly Stack<State> _saved = new();
    private State _state = new(surface, toPixels, Matrix.Identity, CoverageMask.FromPixels(surface.Bounds), null, 1, default, null);

    /// <inheritdoc/>
    public Matrix Transform
    {
        get => _state.Transform;
        set => _state = _state with { Transform = value };
    }

    private Matrix Device => _state.Transform * _state.ToPixels;

    /// <summary>Overwrites what the clip covers.</summary>
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

    /// <inheritdoc/>
    public void PushRenderOptions(RenderOptions renderOptions) => Push(_state with { Options = _state.Options.MergeWith(renderOptions) });

    /// <inheritdoc/>
    public void PopRenderOptions() => Pop();

    /// <inheritdoc/>
    public IDrawingContextLayerImpl CreateLayer(PixelSize size) => new LayerBitmap(size, new Vector(96, 96));

    /// <summary>None: what an app draws with the features of another renderer is missing.</summary>
    public object? GetFeature(Type t)
    {
        RenderingGaps.Note($"drawing feature {t.Name}", "this renderer does not have it; what the app draws with it is missing.");
        return null;
    }

    /// <summary>The pixels are already where they belong.</summary>
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

    /// <param name="Surface">Where drawing goes: the target, or the layer pushed last.</param>
    /// <param name="ToPixels">From the units after <paramref name="Transform"/> to pixels of the surface.</param>
    /// <param name="Transform">The caller's transform.</param>
    /// <param name="Clip">What may be drawn to, in pixels of the surface.</param>
    /// <param name="Parts">Rectangles that do not overlap, outside of which nothing may be drawn either; null where the clip says it all.</param>
    /// <param name="Opacity">Multiplies everything drawn.</param>
    /// <param name="Options">How edges and bitmaps are drawn.</param>
    /// <param name="Layer">What to do with the surface when this state is popped, if it is a layer.</param>
    private sealed record State(PixelSurface Surface, Matrix ToPixels, Matrix Transform, CoverageMask Clip, IReadOnlyList<PixelRect>? Parts,
        double Opacity, RenderOptions Options, CanvasLayer? Layer);
}
