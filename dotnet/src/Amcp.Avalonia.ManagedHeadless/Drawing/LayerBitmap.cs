using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A picture that the compositor draws to and then draws from, pixel for pixel.</summary>
internal sealed partial class LayerBitmap(PixelSize size, Vector dpi) : MemoryBitmap(size, dpi), IDrawingContextLayerImpl
{
    /// <inheritdoc/>
    public bool CanBlit => true;

    /// <inheritdoc/>
    public bool IsCorrupted => false;

    /// <inheritdoc/>
    public void Blit(IDrawingContextImpl context)
    {
        var area = new Rect(PixelSize.ToSize(1));
        context.DrawBitmap(this, 1, area, area);
    }
}
