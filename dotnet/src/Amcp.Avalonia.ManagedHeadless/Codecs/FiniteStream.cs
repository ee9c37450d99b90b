namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>
/// Wraps an in-memory file with a hard end. StbImageSharp reads zeros beyond the end, and searches them endlessly for a marker that a damaged file lacks.
/// </summary>
internal sealed class FiniteStream(byte[] data) : MemoryStream(data, writable: false)
{
    // A truncated picture may read as many zeros as its own length, and at least enough for the blocks of a small one.
    private long _left = Math.Max(data.Length, 1 << 16);

    public override int ReadByte() => Counted(base.ReadByte(), isAtEnd: -1);

    public override int Read(byte[] buffer, int offset, int count) => Counted(base.Read(buffer, offset, count), isAtEnd: 0);

    private int Counted(int read, int isAtEnd) =>
        read != isAtEnd || _left-- > 0 ? read : throw new InvalidDataException("The picture ends too early.");
}
