namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Blurs with three box averages, for shadows and blur effects.</summary>
internal static class Blur
{
    /// <summary>
    /// Returns the standard deviation, in pixels, of a blur radius: half of Skia's conversion, radius/√3 + ½, because a CSS-like radius spans both sides.
    /// </summary>
    public static double SigmaFromRadius(double radius) => radius > 0 ? 0.288675 * radius + 0.5 : 0;

    /// <summary>Returns a blurred mask, enlarged by the blur's reach.</summary>
    public static CoverageMask Box3(CoverageMask mask, double sigma)
    {
        var windows = new BoxWindows(sigma);
        if (mask.IsEmpty || !windows.Blurs)
            return mask;

        var (reach, inner) = (windows.Reach, mask.Bounds);
        var outer = new PixelRect(inner.X - reach, inner.Y - reach, inner.Width + 2 * reach, inner.Height + 2 * reach);
        var plane = new BlurPlane(new byte[outer.Width * outer.Height], outer.Width, outer.Height);
        for (var y = inner.Y; y < inner.Bottom; y++)
            mask.Row(y).CopyTo(plane.Values.AsSpan((y - outer.Y) * outer.Width + reach));

        plane.Blur(windows);
        return CoverageMask.FromDense(outer, plane.Values);
    }

    /// <summary>Returns a blurred copy of the same size; pixels outside the surface count as transparent.</summary>
    public static PixelSurface Box3(PixelSurface surface, double sigma)
    {
        var windows = new BoxWindows(sigma);
        var result = new PixelSurface(surface.Width, surface.Height);
        if (!windows.Blurs)
        {
            surface.Pixels.CopyTo(result.Pixels, 0);
            return result;
        }

        for (var shift = 0; shift < 32; shift += 8)
        {
            var plane = new BlurPlane(new byte[surface.Pixels.Length], surface.Width, surface.Height);
            for (var i = 0; i < surface.Pixels.Length; i++)
                plane.Values[i] = (byte)(surface.Pixels[i] >> shift);

            plane.Blur(windows);
            for (var i = 0; i < surface.Pixels.Length; i++)
                result.Pixels[i] |= (uint)plane.Values[i] << shift;
        }

        return result;
    }
}
