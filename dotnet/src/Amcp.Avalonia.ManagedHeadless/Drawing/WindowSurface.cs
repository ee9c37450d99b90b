using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>The pixels of one window. They stay between frames, so that a frame draws only what changed.</summary>
internal sealed partial class WindowSurface
{
    /// <summary>The last frame; <see langword="null"/> before the first one.</summary>
    public PixelSurface? Pixels { get; private set; }

    /// <summary>Told of every frame once it is whole.</summary>
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
