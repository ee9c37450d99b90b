using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Shared;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Rendering.Composition;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Takes pictures of windows and of drawings.</summary>
internal static class Pictures
{
    private const int MostFrames = 600;
    private const int EqualFrames = 4;

    /// <summary>Has frames drawn until disposed, as a screenshot does.</summary>
    public static IDisposable Watch() => ((Func<IDisposable>)AppContext.GetData(PlatformDataNames.FramesWatch)!)();

    /// <summary>The window's pixels once they stay the same, premultiplied BGRA.</summary>
    public static async Task<Picture> Settled(this Window window)
    {
        using var watch = Watch();
        var impl = (MemoryWindow)window.PlatformImpl!;
        Picture? last = null;
        for (int frame = 0, equal = 0; frame < MostFrames; frame++)
        {
            await window.NextFrame();
            var now = Picture.Of(impl.Frame!);
            equal = last is not null && now.Equals(last) ? equal + 1 : 0;
            last = now;
            if (equal >= EqualFrames)
                return now;
        }
        throw new TimeoutException($"The window \"{window.Title}\" still changed after {MostFrames} frames.");
    }

    /// <summary>The window's pixels after every one of them was drawn anew: a frame of another size starts empty.</summary>
    public static async Task<Picture> Redrawn(this Window window)
    {
        using var watch = Watch();
        var impl = (MemoryWindow)window.PlatformImpl!;
        var scaling = impl.RenderScaling;
        impl.Rescale(scaling * 2);
        await window.NextFrame();
        impl.Rescale(scaling);
        return await window.Settled();
    }

    /// <summary>Waits until all that was asked for is laid out, committed and drawn.</summary>
    public static async Task NextFrame(this Window window)
    {
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
        await ((MemoryWindow)window.PlatformImpl!).Compositor.RequestCompositionBatchCommitAsync().Rendered;
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
    }

    /// <summary>The control drawn apart from any frame, as a screenshot is taken.</summary>
    public static Picture Capture(Visual visual, PixelSize size, double scale = 1)
    {
        using var bitmap = new RenderTargetBitmap(size, new Vector(96, 96) * scale);
        bitmap.Render(visual);
        return Of(bitmap);
    }

    /// <summary>Returns the transparent picture after a piece of drawing code.</summary>
    public static Picture Draw(int width, int height, Action<DrawingContext> draw, double scale = 1)
    {
        using var bitmap = new RenderTargetBitmap(new PixelSize(width, height), new Vector(96, 96) * scale);
        using (var context = bitmap.CreateDrawingContext())
            draw(context);
        return Of(bitmap);
    }

    /// <summary>The pixels of a bitmap.</summary>
    public static unsafe Picture Of(Bitmap bitmap)
    {
        var surface = new PixelSurface(bitmap.PixelSize.Width, bitmap.PixelSize.Height);
        fixed (uint* pixels = surface.Pixels)
            bitmap.CopyPixels(new PixelRect(bitmap.PixelSize), (IntPtr)pixels, surface.Pixels.Length * 4, surface.Width * 4);
        return Picture.Of(surface);
    }
}
