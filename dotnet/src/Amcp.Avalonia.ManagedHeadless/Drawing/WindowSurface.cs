using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Holds the pixels of one window. They persist between frames, so that a frame draws only changes, and unobserved frames are skipped.</summary>
/// <param name="watch">The observers of all windows.</param>
internal sealed partial class WindowSurface(FrameWatch watch)
{
    /// <summary>Gets the last drawn frame; <see langword="null"/> before the first one.</summary>
    public PixelSurface? Pixels { get; private set; }

    /// <summary>Gets a value indicating whether the next frame is observed.</summary>
    public bool IsWatched => Drawn is not null || watch.IsOn;

    /// <summary>Gets a value indicating whether <see cref="Pixels"/> matches the window's current content.</summary>
    public bool IsCurrent => Drawn is not null || watch.HasSeenFrame;

    /// <summary>Called after every complete frame. A subscriber counts as an observer of this window.</summary>
    public Action<PixelSurface>? Drawn { get; set; }

    /// <summary>Resizes the surface for the next frame; returns whether the previous frame is still present.</summary>
    public bool Prepare(PixelSize size)
    {
        var (width, height) = (Math.Max(1, size.Width), Math.Max(1, size.Height));
        if (Pixels is not null && Pixels.Width == width && Pixels.Height == height)
            return true;
        Pixels = new PixelSurface(width, height);
        return false;
    }

    /// <summary>Completes the frame that <see cref="Prepare"/> started.</summary>
    public void Complete() => Drawn?.Invoke(Pixels!);

    /// <summary>Frees the pixels of a closed window.</summary>
    public void Release() => Pixels = null;
}
