namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Renders frames through the interface of Avalonia 11.</summary>
internal sealed partial class WindowRenderTarget : IRenderTarget2
{
    public bool IsCorrupted => false;

    public IDrawingContextImpl CreateDrawingContext(PixelSize expectedPixelSize, out RenderTargetDrawingContextProperties properties) =>
        Frame(expectedPixelSize, out properties);

    /// <summary>Draws at the previous frame's size. Avalonia calls this only for targets that do not retain the previous frame.</summary>
    public IDrawingContextImpl CreateDrawingContext(bool useScaledDrawing) =>
        Frame(surface.Pixels is { } pixels ? new PixelSize(pixels.Width, pixels.Height) : default, out _);
}
