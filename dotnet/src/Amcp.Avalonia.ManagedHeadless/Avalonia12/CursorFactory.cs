using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Creates cursors from bitmaps in Avalonia 12's form.</summary>
internal sealed partial class CursorFactory
{
    public ICursorImpl CreateCursor(Bitmap cursor, PixelPoint hotSpot) => new MemoryCursor(null);
}
