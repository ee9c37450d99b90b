using System.Diagnostics;
using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Controls;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>Draws a frame with both renderers by turns.</summary>
internal static class Comparison
{
    // The runtime compiles what is called often again, in the background.
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);
    private const int Rounds = 31;
    private const int Near = 8;

    /// <summary>Measures a window as it is now. UI thread only.</summary>
    /// <exception cref="NotSupportedException">The frame has an operation without a counterpart.</exception>
    public static FrameTimes Measure(string name, TopLevel window)
    {
        var (frame, ours, skia) = Prepared(window);
        using var disposed = skia;
        var times = (Ours: new List<double>(), Skia: new List<double>());
        var start = Stopwatch.GetTimestamp();
        while (times.Ours.Count < Rounds)
        {
            var (ourMs, skiaMs) = (Timed(() => frame.DrawTo(new SurfaceCanvas(ours, Matrix.Identity))), Timed(() => DrawTo(skia, frame)));
            if (Stopwatch.GetElapsedTime(start) < s_warmUp)
                continue;

            times.Ours.Add(ourMs);
            times.Skia.Add(skiaMs);
        }

        return new FrameTimes(name, frame.Count, Median(times.Ours), Median(times.Skia), Alike(MemoryMarshal.AsBytes<uint>(ours.Pixels), skia));
    }

    /// <summary>Writes the pictures of a window by both renderers. UI thread only.</summary>
    /// <exception cref="NotSupportedException">The frame has an operation without a counterpart.</exception>
    public static void Save(string name, TopLevel window, string folder)
    {
        var (frame, ours, skia) = Prepared(window);
        using var disposed = skia;
        frame.DrawTo(new SurfaceCanvas(ours, Matrix.Identity));
        DrawTo(skia, frame);
        using var snapshot = skia.Snapshot();
        using var png = snapshot.Encode(SKEncodedImageFormat.Png, 100);
        var file = Path.Combine(folder, name.Replace(", ", "-", StringComparison.Ordinal).Replace(' ', '-'));
        File.WriteAllBytes($"{file}.ours.png", PngEncoder.Encode(ours.Pixels, ours.Width, ours.Height));
        File.WriteAllBytes($"{file}.skia.png", png.ToArray());
    }

    private static (RecordedFrame Frame, PixelSurface Ours, SKSurface Skia) Prepared(TopLevel window)
    {
        var size = PixelSize.FromSize(window.ClientSize, 1);
        var info = new SKImageInfo(size.Width, size.Height, SKColorType.Bgra8888, SKAlphaType.Premul);
        return (RecordedFrame.Of(window, size), new PixelSurface(size.Width, size.Height), SKSurface.Create(info, new SKSurfaceProperties(SKPixelGeometry.RgbHorizontal)));
    }

    private static void DrawTo(SKSurface surface, RecordedFrame frame)
    {
        surface.Canvas.Save();
        frame.DrawTo(new SkiaCanvas(surface.Canvas));
        surface.Canvas.Restore();
        surface.Flush();
    }

    private static double Timed(Action draw)
    {
        var start = Stopwatch.GetTimestamp();
        draw();
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    private static double Median(List<double> times) => Math.Round(times.Order().ElementAt(times.Count / 2), 3);

    private static double Alike(ReadOnlySpan<byte> ours, SKSurface surface)
    {
        using var picture = surface.PeekPixels();
        var theirs = picture.GetPixelSpan();
        var near = 0;
        for (var at = 0; at < ours.Length; at += 4)
        {
            if (Math.Abs(ours[at] - theirs[at]) <= Near && Math.Abs(ours[at + 1] - theirs[at + 1]) <= Near && Math.Abs(ours[at + 2] - theirs[at + 2]) <= Near)
                near++;
        }

        return Math.Round(400.0 * near / ours.Length, 2);
    }
}
