namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates the drawing context of Avalonia 11, which specifies whether it draws in layout units.</summary>
internal sealed partial class RenderTargetPicture
{
    public bool IsCorrupted => false;

    public IDrawingContextImpl CreateDrawingContext(bool useScaledDrawing) => Canvas(useScaledDrawing);
}
