using Avalonia;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Pictures of cursors come as Avalonia 12 hands them out.</summary>
internal sealed partial class CursorFactory
{
    /// <inheritdoc/>
    public ICursorImpl CreateCursor(Bitmap cursor, PixelPoint hotSpot) => new MemoryCursor(null);
}
