using System.Runtime.InteropServices;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.Tests.Capture;

/// <summary>The picture that an answer carries, without its transparency.</summary>
internal sealed record CapturedPicture(int Width, int Height, IReadOnlyList<Color> Colours)
{
    /// <summary>Decodes it. UI thread or not.</summary>
    public static CapturedPicture Of(ToolAnswer answer)
    {
        using var file = new MemoryStream(answer.Images[0].Data.ToArray());
        using var bitmap = new Bitmap(file);
        var size = bitmap.PixelSize;
        var bytes = new byte[size.Width * size.Height * 4];
        var pinned = GCHandle.Alloc(bytes, GCHandleType.Pinned);
        bitmap.CopyPixels(new PixelRect(size), pinned.AddrOfPinnedObject(), bytes.Length, size.Width * 4);
        pinned.Free();
        var swapped = bitmap.Format != PixelFormat.Rgba8888;
        return new CapturedPicture(
            size.Width, size.Height, [.. bytes.Chunk(4).Select(pixel => swapped ? Color.FromRgb(pixel[2], pixel[1], pixel[0]) : Color.FromRgb(pixel[0], pixel[1], pixel[2]))]);
    }

    /// <summary>How many pixels have this colour.</summary>
    public int Count(Color colour) => Colours.Count(pixel => pixel == colour);

    /// <summary>The colour at a place.</summary>
    public Color At(int x, int y) => Colours[(y * Width) + x];
}
