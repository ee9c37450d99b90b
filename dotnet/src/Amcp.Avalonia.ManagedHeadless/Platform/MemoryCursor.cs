using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Represents a cursor by its kind; <see langword="null"/> for one created from a bitmap.</summary>
internal sealed record MemoryCursor(StandardCursorType? Kind) : ICursorImpl
{
    /// <summary>Does nothing, because the object holds no resources.</summary>
    public void Dispose()
    {
    }
}
