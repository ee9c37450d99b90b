using Avalonia.Input;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>A cursor that only knows its kind; <see langword="null"/> for one made from a bitmap.</summary>
internal sealed record MemoryCursor(StandardCursorType? Kind) : ICursorImpl
{
    /// <summary>Holds nothing that needs freeing.</summary>
    public void Dispose()
    {
    }
}
