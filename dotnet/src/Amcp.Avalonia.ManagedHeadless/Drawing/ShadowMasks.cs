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
    public static CoverageMask Get(RoundedRect box, BoxShadow shadow, Matrix toDevice)
    {
        // A translated box has the same shadow if its subpixel position is equal.
        var corner = box.Rect.TopLeft.Transform(toDevice);
        var (x, y) = ((int)Math.Floor(corner.X), (int)Math.Floor(corner.Y));
        var key = new Key(box, shadow, toDevice * Matrix.CreateTranslation(-x, -y));
        if (!s_masks.TryGetValue(key, out var mask))
        {
            if (s_masks.Count >= MostMasks)
                s_masks.Clear();
            mask = s_masks[key] = shadow.IsInset ? Inside(box, shadow, key.ToDevice) : Outside(box, shadow, key.ToDevice);
        }
        return mask.Moved(x, y);
    }

    private static CoverageMask Outside(RoundedRect box, BoxShadow shadow, Matrix toDevice) =>
        CoverageAlgebra.Combine(GeometryCombineMode.Exclude, Blurred(Grown(box, shadow.Spread), shadow, toDevice), Cut(box, toDevice));

    private static CoverageMask Inside(RoundedRect box, BoxShadow shadow, Matrix toDevice) =>
        CoverageAlgebra.Combine(GeometryCombineMode.Exclude, Filled(box, toDevice), Blurred(Grown(box, -shadow.Spread), shadow, toDevice));

    private static CoverageMask Blurred(RoundedRect caster, BoxShadow shadow, Matrix toDevice)
    {
        var moved = toDevice * Matrix.CreateTranslation(
            shadow.OffsetX * toDevice.M11 + shadow.OffsetY * toDevice.M21, shadow.OffsetX * toDevice.M12 + shadow.OffsetY * toDevice.M22);
        var sigma = Blur.SigmaFromRadius(shadow.Blur) * Math.Sqrt(Math.Abs(toDevice.GetDeterminant()));
        return Blur.Box3(Filled(caster, moved), sigma);
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

    private readonly record struct Key(RoundedRect Box, BoxShadow Shadow, Matrix ToDevice);
}
