using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>The grid of 1/256 pixel on which all scan conversion happens.</summary>
internal static class SubpixelGrid
{
    /// <summary>Coordinates further out are moved here, in pixels; keeps all later integer arithmetic in range.</summary>
    private const double Farthest = 1 << 21;

    // Nudged off one half: a coordinate that is mathematically a tie must round alike whatever the last bit of a platform's sine is.
    private const double Half = 0.5 + 1.0 / 4096;

    /// <summary>A device coordinate in 1/256 pixels; NaN becomes 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Round(double coordinate) =>
        double.IsNaN(coordinate) ? 0 : (int)Math.Floor(Math.Clamp(coordinate, -Farthest, Farthest) * 256 + Half);

    /// <summary>A device coordinate moved to the grid.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Snap(double coordinate) => Round(coordinate) / 256.0;
}
