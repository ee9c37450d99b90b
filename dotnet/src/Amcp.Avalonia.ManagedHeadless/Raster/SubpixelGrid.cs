using System.Runtime.CompilerServices;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Defines the grid of 1/256 pixel for scan conversion.</summary>
internal static class SubpixelGrid
{
    /// <summary>The coordinate limit in pixels. Clamping keeps later integer arithmetic in range.</summary>
    private const double Farthest = 1 << 21;

    // Slightly above one half, so that mathematical ties round alike regardless of the last bit of a platform's sine.
    private const double Half = 0.5 + 1.0 / 4096;

    /// <summary>Converts a device coordinate to 1/256 pixels; NaN becomes 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Round(double coordinate) =>
        double.IsNaN(coordinate) ? 0 : (int)Math.Floor(Math.Clamp(coordinate, -Farthest, Farthest) * 256 + Half);

    /// <summary>Converts a device coordinate to 1/256 pixels as Skia does, which cuts off the rest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Cut(double coordinate) => Round(coordinate - (Half / 256) + (1.0 / (1 << 20)));

    /// <summary>Converts a device coordinate to 1/256 pixels, at the nearest quarter of a pixel.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Quarter(double coordinate) => (Cut(coordinate) + 32) & -64;
}
