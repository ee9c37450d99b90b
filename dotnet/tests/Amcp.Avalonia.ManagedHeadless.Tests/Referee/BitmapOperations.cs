using System.Runtime.InteropServices;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Bitmaps in every interpolation and blending mode.</summary>
internal static class BitmapOperations
{
    /// <summary>Returns the operations by name.</summary>
    public static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> All()
    {
        foreach (var mode in Enum.GetValues<BitmapInterpolationMode>())
        {
            yield return Operations.Row($"enlarged bitmap, {Operations.Word(mode)}", chance => Scaled(chance, 12, mode));
            yield return Operations.Row($"reduced bitmap, {Operations.Word(mode)}", chance => Scaled(chance, 150, mode));
        }

        foreach (var mode in Enum.GetValues<BitmapBlendingMode>())
            yield return Operations.Row($"blending mode {Operations.Word(mode)}", chance => Blended(chance, mode));
    }

    private static Sample Scaled(Chance chance, int side, BitmapInterpolationMode mode)
    {
        var (pixels, target) = (Pixels(chance, side), chance.Rect());
        return Drawn(pixels, side, target, new RenderOptions { BitmapInterpolationMode = mode }, Sampling(mode, target.Width > side || target.Height > side), null);
    }

    private static Sample Blended(Chance chance, BitmapBlendingMode mode)
    {
        var (pixels, under, below) = (Pixels(chance, Chance.Size), chance.Color(64), chance.Rect());
        var over = Drawn(
            pixels, Chance.Size, new Rect(8, 8, Chance.Size, Chance.Size), new RenderOptions { BitmapBlendingMode = mode, BitmapInterpolationMode = BitmapInterpolationMode.None },
            new SKSamplingOptions(SKFilterMode.Nearest, SKMipmapMode.None), mode);
        return new Sample(
            context =>
            {
                context.FillRectangle(new SolidColorBrush(under), below);
                over.Ours(context);
            },
            canvas =>
            {
                canvas.DrawRect(SkiaPaints.Rect(below), SkiaPaints.Fill(new SolidColorBrush(under), below));
                over.Skia(canvas);
            });
    }

    private static Sample Drawn(byte[] pixels, int side, Rect target, RenderOptions options, SKSamplingOptions sampling, BitmapBlendingMode? mode)
    {
        var ours = new WriteableBitmap(new PixelSize(side, side), new Vector(96, 96), PixelFormats.Bgra8888, AlphaFormat.Premul);
        using (var locked = ours.Lock())
            Marshal.Copy(pixels, 0, locked.Address, pixels.Length);

        var skia = SKImage.FromPixelCopy(new SKImageInfo(side, side, SKColorType.Bgra8888, SKAlphaType.Premul), pixels);
        var paint = new SKPaint { IsAntialias = true, BlendMode = mode is { } blending ? Blending(blending) : SKBlendMode.SrcOver };
        return new Sample(
            context =>
            {
                using (context.PushRenderOptions(options))
                    context.DrawImage(ours, new Rect(0, 0, side, side), target);
            },
            canvas => canvas.DrawImage(skia, new SKRect(0, 0, side, side), SkiaPaints.Rect(target), sampling, paint));
    }

    // Blocks of several sizes, so that a reduced bitmap has edges too.
    private static byte[] Pixels(Chance chance, int side)
    {
        var (pixels, block) = (new byte[side * side * 4], 1 + chance.Index(side / 4));
        var colors = Enumerable.Range(0, 16).Select(_ => chance.Color(64)).ToArray();
        for (var at = 0; at < side * side; at++)
        {
            var color = colors[((at % side / block) + (at / side / block * 5)) % colors.Length];
            (pixels[4 * at], pixels[(4 * at) + 1], pixels[(4 * at) + 2], pixels[(4 * at) + 3]) =
                ((byte)(color.B * color.A / 255), (byte)(color.G * color.A / 255), (byte)(color.R * color.A / 255), color.A);
        }

        return pixels;
    }

    private static SKSamplingOptions Sampling(BitmapInterpolationMode mode, bool isEnlarged) => mode switch
    {
        BitmapInterpolationMode.None => new SKSamplingOptions(SKFilterMode.Nearest, SKMipmapMode.None),
        BitmapInterpolationMode.MediumQuality => new SKSamplingOptions(SKFilterMode.Linear, SKMipmapMode.Linear),
        BitmapInterpolationMode.HighQuality when isEnlarged => new SKSamplingOptions(SKCubicResampler.Mitchell),
        BitmapInterpolationMode.HighQuality => new SKSamplingOptions(SKFilterMode.Linear, SKMipmapMode.Linear),
        _ => new SKSamplingOptions(SKFilterMode.Linear, SKMipmapMode.None),
    };

    private static SKBlendMode Blending(BitmapBlendingMode mode) => mode switch
    {
        BitmapBlendingMode.Unspecified or BitmapBlendingMode.SourceOver => SKBlendMode.SrcOver,
        BitmapBlendingMode.Source => SKBlendMode.Src,
        BitmapBlendingMode.SourceIn => SKBlendMode.SrcIn,
        BitmapBlendingMode.SourceOut => SKBlendMode.SrcOut,
        BitmapBlendingMode.SourceAtop => SKBlendMode.SrcATop,
        BitmapBlendingMode.Destination => SKBlendMode.Dst,
        BitmapBlendingMode.DestinationIn => SKBlendMode.DstIn,
        BitmapBlendingMode.DestinationOut => SKBlendMode.DstOut,
        BitmapBlendingMode.DestinationOver => SKBlendMode.DstOver,
        BitmapBlendingMode.DestinationAtop => SKBlendMode.DstATop,
        _ => Enum.Parse<SKBlendMode>(mode.ToString()),
    };
}
