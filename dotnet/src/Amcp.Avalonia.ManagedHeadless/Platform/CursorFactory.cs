using Avalonia.Input;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Cursors are remembered by their kind; nothing draws them, so that no picture depends on the pointer.</summary>
internal sealed partial class CursorFactory : ICursorFactory
{
    /// <inheritdoc/>
    public ICursorImpl GetCursor(StandardCursorType cursorType) => new MemoryCursor(cursorType);
}
