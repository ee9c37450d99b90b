using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 12 scales what it draws to a layer itself.</summary>
internal sealed partial class LayerBitmap
{
    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext() => Canvas(isScaled: false);
}
