using Avalonia;
using Avalonia.Input;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Cursors are remembered by their kind; nothing draws them, so that no picture depends on the pointer.</summary>
internal sealed class CursorFactory : ICursorFactory
{
    /// <inheritdoc/>
    public ICursorImpl GetCursor(StandardCursorType cursorType) => new MemoryCursor(cursorType);

    /// <inheritdoc/>
    public ICursorImpl CreateCursor(Bitmap cursor, PixelPoint hotSpot) => new MemoryCursor(null);
}
