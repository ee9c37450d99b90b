namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Converts the edges of a path to coverage, row by row.</summary>
/// <remarks>
/// Each row is divided into slabs at every height where an edge starts, ends or crosses another. Inside a slab the order of edges is constant, so the
/// fill rule applies exactly and the covered area is a sum of trapezoids. Overlapping subpaths get no double edges.
/// </remarks>
internal sealed class ScanConverter
{
    private readonly EdgeTable _edges = new();
    private readonly AreaAccumulator _areas = new();
    private readonly SlabOrder _slab = new();
    private int[] _active = new int[32];
    private int _activeCount;

    /// <summary>Returns the coverage of <paramref name="path"/> within <paramref name="clip"/>.</summary>
    public CoverageMask Convert(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip, Antialiasing antialiasing)
    {
        _edges.Load(path, toDevice, antialiasing);
        if (_edges.Count == 0)
            return CoverageMask.Empty;

        var (left, top, right, bottom) = _edges.Extent;
        var extent = new PixelRect(new PixelPoint(left >> 8, top >> 8), new PixelPoint((right + 255) >> 8, (bottom + 255) >> 8));
        var bounds = extent.Intersect(clip);
        var sampleHeight = antialiasing switch { Antialiasing.Sampled => 64, Antialiasing.None => 256, _ => 0 };
        return bounds.Width <= 0 || bounds.Height <= 0 ? CoverageMask.Empty : Rows(bounds, rule, sampleHeight);
    }

    private CoverageMask Rows(PixelRect bounds, FillRule rule, int sampleHeight)
    {
        var rows = new MaskRows(bounds);
        _areas.Reset(bounds.Width);
        _edges.Distribute(bounds.Y, bounds.Height);
        _activeCount = 0;
        var wasSteady = false;
        for (var y = bounds.Y; y < bounds.Bottom; y++)
        {
            var (top, bottom) = (y << 8, (y + 1) << 8);
            var changed = Retire(top);
            for (var edge = _edges.First(y); edge >= 0; edge = _edges.Following(edge))
            {
                Activate(edge);
                changed = true;
            }

            var steady = IsSteady(top, bottom);
            if (steady && wasSteady && !changed)
            {
                rows.Repeat();
                continue;
            }

            wasSteady = steady;
            if (sampleHeight > 0)
                SampledRow(top, bounds.X << 8, rule, sampleHeight);
            else
                Row(top, bottom, bounds.X << 8, rule);

            _areas.Resolve(rows.Append());
        }

        return rows.ToMask();
    }

    private bool Retire(int top)
    {
        var kept = 0;
        for (var i = 0; i < _activeCount; i++)
        {
            if (_edges[_active[i]].Bottom > top)
                _active[kept++] = _active[i];
        }

        var changed = kept != _activeCount;
        _activeCount = kept;
        return changed;
    }

    private void Activate(int edge)
    {
        if (_activeCount == _active.Length)
            Array.Resize(ref _active, _activeCount * 2);

        _active[_activeCount++] = edge;
    }

    /// <summary>Determines whether all edges are vertical through the whole row, so that the next row may be equal.</summary>
    private bool IsSteady(int top, int bottom)
    {
        for (var i = 0; i < _activeCount; i++)
        {
            ref readonly var edge = ref _edges[_active[i]];
            if (edge.XTop != edge.XBottom || edge.Top > top || edge.Bottom < bottom)
                return false;
        }

        return true;
    }

    private void Row(int top, int bottom, int left, FillRule rule)
    {
        if (_activeCount == 0)
            return;

        var cuts = Cuts(top, bottom);
        for (var from = top; from < bottom;)
        {
            var to = top + cuts.Next();
            Slab(from, to, left, rule);
            from = to;
        }
    }

    /// <summary>Covers a row by lines through it, in squares of one height, in 1/256 pixel.</summary>
    private void SampledRow(int top, int left, FillRule rule, int height)
    {
        for (var line = top + (height / 2); line < top + 256; line += height)
        {
            _slab.Clear();
            for (var i = 0; i < _activeCount; i++)
            {
                ref readonly var edge = ref _edges[_active[i]];
                if (edge.Top >= line || edge.Bottom < line)
                    continue;

                var x = edge.RoundedAt(line, height) - left;
                _slab.Add(x, x, edge.Winding);
            }

            _slab.Sort();
            _slab.Cover(_areas, height, rule);
        }
    }

    private RowCuts Cuts(int top, int bottom)
    {
        var cuts = new RowCuts();
        for (var i = 0; i < _activeCount; i++)
        {
            ref readonly var edge = ref _edges[_active[i]];
            if (edge.Top > top)
                cuts.Add(edge.Top - top);

            if (edge.Bottom < bottom)
                cuts.Add(edge.Bottom - top);
        }

        return cuts;
    }

    private void Slab(int top, int bottom, int left, FillRule rule)
    {
        _slab.Clear();
        for (var i = 0; i < _activeCount; i++)
        {
            ref readonly var edge = ref _edges[_active[i]];
            if (edge.Top <= top && edge.Bottom >= bottom)
                _slab.Add(edge.XAt(top) - left, edge.XAt(bottom) - left, edge.Winding);
        }

        _slab.Sort();
        var crossing = _slab.FirstCrossing(bottom - top);
        if (crossing > 0)
        {
            Slab(top, top + crossing, left, rule);
            Slab(top + crossing, bottom, left, rule);
            return;
        }

        _slab.Cover(_areas, bottom - top, rule);
    }
}
