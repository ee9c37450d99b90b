namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a bitmap layer that the compositor draws to and from at a 1:1 pixel scale.</summary>
internal sealed partial class LayerBitmap(PixelSize size, Vector dpi) : MemoryBitmap(size, dpi), IDrawingContextLayerImpl
{
    public bool CanBlit => true;

    public bool IsCorrupted => false;

    public void Blit(IDrawingContextImpl context)
    {
        var area = new Rect(PixelSize.ToSize(1));
        context.DrawBitmap(this, 1, area, area);
    }
}
