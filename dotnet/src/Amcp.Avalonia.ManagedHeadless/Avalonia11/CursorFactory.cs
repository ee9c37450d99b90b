using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Pictures of cursors come as Avalonia 11 hands them out.</summary>
internal sealed partial class CursorFactory
{
    /// <inheritdoc/>
    public ICursorImpl CreateCursor(IBitmapImpl cursor, PixelPoint hotSpot) => new MemoryCursor(null);
}
