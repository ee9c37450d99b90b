namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates the drawing context of Avalonia 12, which itself scales what it draws to a layer.</summary>
internal sealed partial class LayerBitmap
{
    public IDrawingContextImpl CreateDrawingContext() => Canvas(isScaled: false);
}
