using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Creates cursors that know only their kind. They are never drawn, so that no picture depends on the pointer.</summary>
internal sealed partial class CursorFactory : ICursorFactory
{
    public ICursorImpl GetCursor(StandardCursorType cursorType) => new MemoryCursor(cursorType);
}
