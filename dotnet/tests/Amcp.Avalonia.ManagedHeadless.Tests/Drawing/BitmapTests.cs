using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Tests.Codecs;
using Amcp.Avalonia.ManagedHeadless.Tests.Gaps;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class BitmapTests(UiThread ui)
{
    [Fact]
    public Task A_saved_picture_is_read_back_alike() => ui.Run(() =>
    {
        using var bitmap = new RenderTargetBitmap(new PixelSize(32, 16));
        using (var context = bitmap.CreateDrawingContext())
            context.DrawEllipse(new SolidColorBrush(Colors.Teal, 0.5), null, new Rect(0, 0, 32, 16));
        using var file = new MemoryStream();
#if AVALONIA11
        bitmap.Save(file);
#else
        bitmap.Save(file, new PngBitmapEncoderOptions());
#endif
        file.Position = 0;
        using var loaded = new Bitmap(file);

        Assert.Equal(Pictures.Of(bitmap), Pictures.Of(loaded));
    });

    [Fact]
    public Task A_writeable_bitmap_shows_what_is_written_in_its_own_format() => ui.Run(() =>
    {
        byte[] written = [255, 0, 0, 128, 0, 0, 255, 255];
        using var bitmap = new WriteableBitmap(new PixelSize(2, 1), new Vector(96, 96), PixelFormats.Rgba8888, AlphaFormat.Unpremul);
        using (var locked = bitmap.Lock())
            Marshal.Copy(written, 0, locked.Address, 8);
        var picture = Pictures.Draw(2, 1, context => context.DrawImage(bitmap, new Rect(0, 0, 2, 1)));

        Assert.Equal(Color.FromArgb(128, 255, 0, 0), picture.At(0, 0));
        Assert.Equal(Colors.Blue, picture.At(1, 0));
        using var again = bitmap.Lock();
        var bytes = new byte[8];
        Marshal.Copy(again.Address, bytes, 0, 8);
        Assert.Equal(written, bytes);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Nearly_transparent_pixels_keep_their_straight_colours(bool isWritten) => ui.Run(() =>
    {
        byte[] given = [200, 100, 50, 1, 3, 254, 17, 40];
        var handle = GCHandle.Alloc(given, GCHandleType.Pinned);
        using var bitmap = isWritten
            ? new WriteableBitmap(new PixelSize(2, 1), new Vector(96, 96), PixelFormats.Bgra8888, AlphaFormat.Unpremul)
            : new Bitmap(PixelFormats.Bgra8888, AlphaFormat.Unpremul, handle.AddrOfPinnedObject(), new PixelSize(2, 1), new Vector(96, 96), 8);
        using (var locked = (bitmap as WriteableBitmap)?.Lock())
        {
            if (locked is not null)
                Marshal.Copy(given, 0, locked.Address, 8);
        }
        handle.Free();
        var read = new byte[8];
        var copy = GCHandle.Alloc(read, GCHandleType.Pinned);
        bitmap.CopyPixels(new PixelRect(0, 0, 2, 1), copy.AddrOfPinnedObject(), 8, 8);
        copy.Free();

        Assert.Equal(given, read);
    });

    [Fact]
    public Task A_part_of_a_bitmap_is_enlarged_without_its_neighbours_bleeding_in() => ui.Run(() =>
    {
        using var bitmap = new RenderTargetBitmap(new PixelSize(4, 4));
        using (var context = bitmap.CreateDrawingContext())
        {
            context.FillRectangle(Brushes.Red, new Rect(0, 0, 2, 4));
            context.FillRectangle(Brushes.Blue, new Rect(2, 0, 2, 4));
        }
        var picture = Pictures.Draw(20, 20, context => context.DrawImage(bitmap, new Rect(0, 0, 2, 4), new Rect(0, 0, 20, 20)));

        Assert.Equal(400, picture.Count(new PixelRect(0, 0, 20, 20), color => color == Colors.Red));
    });

    [Fact]
    public Task A_reduced_bitmap_averages_its_pixels() => ui.Run(() =>
    {
        using var bitmap = new RenderTargetBitmap(new PixelSize(40, 40));
        using (var context = bitmap.CreateDrawingContext())
        {
            context.FillRectangle(Brushes.Black, new Rect(0, 0, 40, 40));
            for (var x = 0; x < 40; x += 2)
                context.FillRectangle(Brushes.White, new Rect(x, 0, 1, 40));
        }
        using var small = bitmap.CreateScaledBitmap(new PixelSize(10, 10));

        Assert.InRange(Pictures.Of(small).At(5, 5).R, 120, 136);
    });

    [Fact]
    public Task A_jpeg_is_shown_at_its_size_and_resized() => ui.Run(() =>
    {
        using var bitmap = new Bitmap(new MemoryStream(PictureFiles.Jpeg));
        using var wide = Bitmap.DecodeToWidth(new MemoryStream(PictureFiles.Jpeg), 32);

        Assert.Equal(new PixelSize(16, 8), bitmap.PixelSize);
        Assert.Equal(new PixelSize(32, 16), wide.PixelSize);
    });

    [Fact]
    public Task A_picture_that_cannot_be_read_is_drawn_as_a_placeholder() => ui.Run(() =>
    {
        using var bitmap = new Bitmap(new MemoryStream(PictureFiles.WebP("VP8X", 0, 0, 0, 0, 19, 0, 0, 9, 0, 0)));

        Assert.Equal(new PixelSize(20, 10), bitmap.PixelSize);
        Assert.Contains(NotedGaps.Known, gap => gap.StartsWith("WebP picture: ", StringComparison.Ordinal));
    });

    [Theory]
    [InlineData("89504E470D0A1A0A0000", "Truncated PNG")]
    [InlineData("FFD8FFE000", "Broken JPEG")]
    [InlineData("48656C6C6F", "start with 48656C6C")]
    public Task Broken_data_throws_what_it_throws_on_a_desktop(string data, string reason) => ui.Run(() =>
    {
        var failure = Assert.Throws<ArgumentException>(() => new Bitmap(new MemoryStream(Convert.FromHexString(data))));

        Assert.StartsWith("Unable to load bitmap from provided data", failure.Message, StringComparison.Ordinal);
        Assert.Contains(reason, failure.Message, StringComparison.Ordinal);
    });
}
