using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// The pixels of one window. They stay between frames, so that a frame draws only what changed, and a frame that nobody looks at need not be drawn
/// at all.
/// </summary>
/// <param name="watch">Who looks at all windows.</param>
internal sealed partial class WindowSurface(FrameWatch watch)
{
    /// <summary>The last frame that was drawn; <see langword="null"/> before the first one.</summary>
    public PixelSurface? Pixels { get; private set; }

    /// <summary>Whether anybody looks at the next frame.</summary>
    public bool IsWatched => Drawn is not null || watch.IsOn;

    /// <summary>Whether <see cref="Pixels"/> is what the window shows.</summary>
    public bool IsCurrent => Drawn is not null || watch.HasSeenFrame;

    /// <summary>Told of every frame once it is whole: whoever is told watches this window.</summary>
    public Action<PixelSurface>? Drawn { get; set; }

    /// <summary>Gives the surface the size of the next frame and tells whether the former frame is still in it.</summary>
    public bool Prepare(PixelSize size)
    {
        var (width, height) = (Math.Max(1, size.Width), Math.Max(1, size.Height));
        if (Pixels is not null && Pixels.Width == width && Pixels.Height == height)
            return true;
        Pixels = new PixelSurface(width, height);
        return false;
    }

    /// <summary>The frame that <see cref="Prepare"/> began is drawn.</summary>
    public void Complete() => Drawn?.Invoke(Pixels!);

    /// <summary>Frees the memory of a closed window.</summary>
    public void Release() => Pixels = null;
}
