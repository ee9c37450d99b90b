namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Groups changed pixels by the cells of a grid, and near cells to regions.</summary>
internal sealed class ChangedCells(int width, int height)
{
    private const int Cell = 16;

    private readonly int _columns = (width + Cell - 1) / Cell;
    private readonly Region?[] _cells = new Region?[((width + Cell - 1) / Cell) * ((height + Cell - 1) / Cell)];

    /// <summary>Adds the changed pixels from <paramref name="left"/> up to <paramref name="right"/> of a row.</summary>
    public void Add(int left, int right, int y)
    {
        var row = _cells.AsSpan((y / Cell) * _columns, _columns);
        for (var column = left / Cell; column * Cell < right; column++)
        {
            var part = new Region(Math.Max(left, column * Cell), y, Math.Min(right, (column + 1) * Cell), y + 1);
            ref var cell = ref row[column];
            cell = cell?.Union(part) ?? part;
        }
    }

    /// <summary>Returns the regions of near pixels, the largest first.</summary>
    public IEnumerable<Region> ToRegions()
    {
        var regions = new List<Region>();
        foreach (var cell in _cells)
        {
            if (cell is not { } grown)
                continue;

            while (regions.FindIndex(other => other.IsNear(grown, Cell)) is >= 0 and var near)
            {
                grown = grown.Union(regions[near]);
                regions.RemoveAt(near);
            }

            regions.Add(grown);
        }

        return regions.OrderByDescending(region => region.Area);
    }
}
