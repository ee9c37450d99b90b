using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Frames as Avalonia 11 asks for them.</summary>
internal sealed partial class WindowRenderTarget : IRenderTarget2
{
    /// <inheritdoc/>
    public bool IsCorrupted => false;

    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext(PixelSize expectedPixelSize, out RenderTargetDrawingContextProperties properties) =>
        Frame(expectedPixelSize, out properties);

    /// <summary>Draws to the frame as large as it was; Avalonia calls this only for targets that keep no former frame.</summary>
    public IDrawingContextImpl CreateDrawingContext(bool useScaledDrawing) =>
        Frame(surface.Pixels is { } pixels ? new PixelSize(pixels.Width, pixels.Height) : default, out _);
}
