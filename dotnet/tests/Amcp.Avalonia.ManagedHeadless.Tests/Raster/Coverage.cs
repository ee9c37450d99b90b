using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

/// <summary>Measures a mask.</summary>
internal static class Coverage
{
    /// <summary>A clip larger than anything that the tests draw.</summary>
    public static readonly PixelRect Everywhere = new(-1000, -1000, 4000, 4000);

    /// <summary>The covered area in pixels.</summary>
    public static double Area(this CoverageMask mask)
    {
        var sum = 0L;
        for (var y = mask.Bounds.Y; y < mask.Bounds.Bottom; y++)
        {
            foreach (var covered in mask.Row(y))
                sum += covered;
        }

        return sum / 255.0;
    }

    /// <summary>The coverage of one pixel, 0 to 255.</summary>
    public static int At(this CoverageMask mask, int x, int y) =>
        x >= mask.Bounds.X && x < mask.Bounds.Right && mask.Row(y) is { Length: > 0 } row ? row[x - mask.Bounds.X] : 0;

    /// <summary>A closed path of straight lines.</summary>
    public static VectorPath Polygon(params (double X, double Y)[] corners)
    {
        var path = new VectorPath();
        path.MoveTo(new Point(corners[0].X, corners[0].Y));
        foreach (var (x, y) in corners[1..])
            path.LineTo(new Point(x, y));

        path.Close();
        return path;
    }

    /// <summary>All subpaths of several paths.</summary>
    public static VectorPath Together(params VectorPath[] paths)
    {
        var result = new VectorPath();
        foreach (var path in paths)
            result.Append(path, Matrix.Identity);

        return result;
    }
}
