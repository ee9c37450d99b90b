using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 12 draws in layout units.</summary>
internal sealed partial class RenderTargetPicture
{
    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext() => Canvas(isScaled: true);
}
