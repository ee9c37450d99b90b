using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A picture that an app renders controls to; its resolution scales what is drawn.</summary>
internal sealed class RenderTargetPicture(PixelSize size, Vector dpi) : MemoryBitmap(size, dpi), IRenderTargetBitmapImpl
{
    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext()
    {
        Touch();
        return new SurfaceCanvas(Surface, Matrix.CreateScale(Dpi.X / 96, Dpi.Y / 96));
    }
}
