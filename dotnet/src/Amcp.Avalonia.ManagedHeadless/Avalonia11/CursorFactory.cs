namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Creates cursors from bitmaps in Avalonia 11's form.</summary>
internal sealed partial class CursorFactory
{
    public ICursorImpl CreateCursor(IBitmapImpl cursor, PixelPoint hotSpot) => new MemoryCursor(null);
}
