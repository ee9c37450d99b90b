namespace Amcp.Avalonia.Links;

/// <summary>Represents one line of the wire protocol.</summary>
/// <param name="Bytes">The UTF-8 message without its line end; only the beginning of an oversized frame.</param>
/// <param name="IsTooLarge">Whether the frame exceeded the limit and was dropped.</param>
internal readonly record struct Frame(ReadOnlyMemory<byte> Bytes, bool IsTooLarge)
{
    /// <summary>The maximum length of a message before authentication, in bytes.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;
}
