using System.Buffers;
using System.Text.Encodings.Web;

namespace Amcp.Avalonia.Core;

/// <summary>Collects written UTF-8 JSON in chunks. An array above 85,000 bytes would go to the large object heap, and trees are megabytes.</summary>
internal sealed class JsonChunks : IBufferWriter<byte>
{
    private const int Smallest = 4 * 1024;
    private const int Largest = 64 * 1024;

    /// <summary>A text is encoded in parts, because each part needs a buffer for its maximum expansion.</summary>
    private const int TextPart = 2 * 1024;

    // The JSON is never embedded in a page, so an outline's many quotes need no six-character escapes.
    private static readonly JsonWriterOptions s_readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true };

    private readonly List<ReadOnlyMemory<byte>> _done = [];

    private byte[] _last = [];
    private int _used;

    /// <summary>Returns a JSON string.</summary>
    /// <param name="text">The text in chunks, split at any position.</param>
    public static JsonChunks OfText(IEnumerable<ReadOnlyMemory<char>> text)
    {
        var chunks = new JsonChunks();
        using var json = new Utf8JsonWriter(chunks, s_readable);
        foreach (var piece in text)
        {
            for (var at = 0; at < piece.Length; at += TextPart)
                json.WriteStringValueSegment(piece.Span[at..Math.Min(at + TextPart, piece.Length)], isFinalSegment: false);
        }

        json.WriteStringValueSegment("", isFinalSegment: true);
        return chunks;
    }

    /// <summary>Returns chunks that hold existing JSON.</summary>
    public static JsonChunks Of(ReadOnlyMemory<byte> json)
    {
        var chunks = new JsonChunks();
        chunks._done.Add(json);
        return chunks;
    }

    /// <summary>Gets the number of bytes written.</summary>
    public long Length => _done.Sum(chunk => (long)chunk.Length) + _used;

    /// <summary>Gets all chunks written, in order.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>> Written => _used == 0 ? [.. _done] : [.. _done, _last.AsMemory(0, _used)];

    public void Advance(int count) => _used += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_last.Length - _used < Math.Max(sizeHint, 1))
        {
            Close();
            _last = GC.AllocateUninitializedArray<byte>(Math.Max(sizeHint, Math.Clamp((int)Math.Min(Length, Largest), Smallest, Largest)));
        }

        return _last.AsMemory(_used);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    /// <summary>Appends a value written elsewhere, without copying it except for the first byte, which informs the writer of a value.</summary>
    /// <param name="json">The writer of these chunks, which expects a value.</param>
    /// <param name="value">The complete value, which must not change any more.</param>
    public void Append(Utf8JsonWriter json, JsonChunks value)
    {
        var written = value.Written;
        json.WriteRawValue(written[0].Span[..1], skipInputValidation: true);
        json.Flush();
        Close();
        _done.Add(written[0][1..]);
        _done.AddRange(written.Skip(1));
    }

    /// <summary>Parses the written value.</summary>
    public JsonElement Parse()
    {
        var joined = new ArrayBufferWriter<byte>((int)Length);
        foreach (var chunk in Written)
            joined.Write(chunk.Span);

        using var document = JsonDocument.Parse(joined.WrittenMemory);
        return document.RootElement.Clone();
    }

    private void Close()
    {
        if (_used > 0)
            _done.Add(_last.AsMemory(0, _used));

        (_last, _used) = ([], 0);
    }
}
