namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates the drawing context of Avalonia 11, which specifies whether it draws in layout units.</summary>
internal sealed partial class LayerBitmap
{
    public IDrawingContextImpl CreateDrawingContext(bool useScaledDrawing) => Canvas(useScaledDrawing);
}
