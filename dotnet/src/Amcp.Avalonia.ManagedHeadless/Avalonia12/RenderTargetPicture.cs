namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates the drawing context of Avalonia 12, which draws in layout units.</summary>
internal sealed partial class RenderTargetPicture
{
    public IDrawingContextImpl CreateDrawingContext() => Canvas(isScaled: true);
}
