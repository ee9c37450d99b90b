namespace Amcp.Avalonia.Link;

/// <summary>One line of the wire.</summary>
/// <param name="Bytes">The message in UTF-8 without its line end; of a frame that is too large, its beginning.</param>
/// <param name="IsTooLarge">Whether the frame was longer than allowed and was dropped.</param>
internal readonly record struct Frame(ReadOnlyMemory<byte> Bytes, bool IsTooLarge)
{
    /// <summary>The longest message either side may send, in bytes.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;
}
