using System.Collections.Concurrent;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Caches blurred box shadows, because consecutive frames draw the same few shadows.</summary>
internal static class ShadowMasks
{
    private const int MostMasks = 48;
    private static readonly ConcurrentDictionary<Key, CoverageMask> s_masks = new();
    private static readonly PixelRect s_everywhere = new(-32768, -32768, 65536, 65536);

    /// <summary>Returns a shadow's coverage in device pixels, outside the box, or inside it for an inset shadow.</summary>
    /// <param name="box">The box, in the caller's units.</param>
    /// <param name="shadow">The shadow. As in Avalonia.Skia, the caller's transform does not apply to its offset.</param>
    /// <param name="transform">The caller's transform.</param>
    /// <param name="toPixels">The matrix from the units after it to device pixels.</param>
    public static CoverageMask Get(RoundedRect box, BoxShadow shadow, Matrix transform, Matrix toPixels)
    {
        var toDevice = transform * toPixels;
        // A translated box has the same shadow if its subpixel position is equal.
        var corner = box.Rect.TopLeft.Transform(toDevice);
        var (x, y) = ((int)Math.Floor(corner.X), (int)Math.Floor(corner.Y));
        var offset = new Vector(
            (shadow.OffsetX * toPixels.M11) + (shadow.OffsetY * toPixels.M21), (shadow.OffsetX * toPixels.M12) + (shadow.OffsetY * toPixels.M22));
        var key = new Key(box, shadow, toDevice * Matrix.CreateTranslation(-x, -y), offset);
        if (!s_masks.TryGetValue(key, out var mask))
        {
            if (s_masks.Count >= MostMasks)
                s_masks.Clear();
            mask = s_masks[key] = shadow.IsInset ? Inside(key) : Outside(key);
        }
        return mask.Moved(x, y);
    }

    private static CoverageMask Outside(Key key) =>
        CoverageAlgebra.Combine(GeometryCombineMode.Exclude, Blurred(Grown(key.Box, key.Shadow.Spread), key), Cut(key.Box, key.ToDevice));

    private static CoverageMask Inside(Key key) =>
        CoverageAlgebra.Combine(GeometryCombineMode.Exclude, Filled(key.Box, key.ToDevice), Blurred(Grown(key.Box, -key.Shadow.Spread), key));

    private static CoverageMask Blurred(RoundedRect caster, Key key)
    {
        var sigma = Blur.SigmaFromRadius(key.Shadow.Blur) * Math.Sqrt(Math.Abs(key.ToDevice.GetDeterminant()));
        return Blur.Box3(Filled(caster, key.ToDevice * Matrix.CreateTranslation(key.Offset)), sigma);
    }

    // A box without rounded corners leaves out whole pixels of its shadow, as in Avalonia.Skia.
    private static CoverageMask Cut(RoundedRect box, Matrix toDevice) => box.IsRounded
        ? Filled(box, toDevice)
        : Rasterizer.Fill(VectorPath.Rectangle(box.Rect), toDevice, FillRule.NonZero, s_everywhere, isAliased: true);

    private static CoverageMask Filled(RoundedRect rect, Matrix toDevice) =>
        rect.Rect.Width <= 0 || rect.Rect.Height <= 0
            ? CoverageMask.Empty
            : rect.IsRounded
                ? Rasterizer.Fill(VectorPath.RoundedRectangle(rect), toDevice, FillRule.NonZero, s_everywhere)
                : Rasterizer.FillExactly(VectorPath.Rectangle(rect.Rect), toDevice, FillRule.NonZero, s_everywhere);

    private static RoundedRect Grown(RoundedRect box, double by) =>
        by == 0 ? box : box.IsRounded ? box.Inflate(by, by) : new RoundedRect(box.Rect.Inflate(by));

    /// <param name="Box">The box.</param>
    /// <param name="Shadow">The shadow.</param>
    /// <param name="ToDevice">The matrix to device pixels.</param>
    /// <param name="Offset">The shadow's offset, in device pixels.</param>
    private readonly record struct Key(RoundedRect Box, BoxShadow Shadow, Matrix ToDevice, Vector Offset);
}
