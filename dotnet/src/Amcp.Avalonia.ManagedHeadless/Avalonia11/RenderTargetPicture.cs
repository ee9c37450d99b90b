using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 11 says whether it draws in layout units.</summary>
internal sealed partial class RenderTargetPicture
{
    /// <inheritdoc/>
    public bool IsCorrupted => false;

    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext(bool useScaledDrawing) => Canvas(useScaledDrawing);
}
