using System.IO.Pipelines;
using System.Text;
using Amcp.Avalonia.Links;

namespace Amcp.Avalonia.Tests.Links;

public sealed class FrameReaderTests
{
    private readonly Pipe _pipe = new();

    [Fact]
    public async Task Cuts_lines_wherever_the_pieces_end()
    {
        var reader = new FrameReader(_pipe.Reader.AsStream());
        var reading = reader.ReadAsync(CancellationToken.None);
        foreach (var piece in new[] { "{\"a\":", "1}\r\n", "\n{\"b\":2", "}\n{\"c\":3}\n" })
            await WriteAsync(piece);

        Assert.Equal("{\"a\":1}\r", Text(await reading));
        Assert.Equal("{\"b\":2}", Text(await reader.ReadAsync(CancellationToken.None)));
        Assert.Equal("{\"c\":3}", Text(await reader.ReadAsync(CancellationToken.None)));
    }

    [Fact]
    public async Task Ends_with_the_stream_and_drops_half_a_line()
    {
        var reader = new FrameReader(_pipe.Reader.AsStream());
        await WriteAsync("{\"whole\":1}\n{\"half\":");
        await _pipe.Writer.CompleteAsync();

        Assert.Equal("{\"whole\":1}", Text(await reader.ReadAsync(CancellationToken.None)));
        Assert.Null(await reader.ReadAsync(CancellationToken.None));
    }

    [Theory]
    [InlineData(100, false)]
    [InlineData(101, true)]
    [InlineData(300_000, true)]
    [Trait("Requirement", "card/relay-16-mb")]
    public async Task Drops_only_the_frame_that_is_too_large(int length, bool isTooLarge)
    {
        var reader = new FrameReader(_pipe.Reader.AsStream(), maxBytes: 100);
        var writing = WriteAsync(new string('x', length) + "\n{\"next\":1}\n");

        var first = await reader.ReadAsync(CancellationToken.None);
        var second = await reader.ReadAsync(CancellationToken.None);
        await writing;

        Assert.Equal(isTooLarge, first!.Value.IsTooLarge);
        Assert.Equal(("{\"next\":1}", false), (Text(second), second!.Value.IsTooLarge));
    }

    [Theory]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"x" """, "7")]
    [InlineData("""{"id":"a\"b","params":{"id":1""", "\"a\\\"b\"")]
    [InlineData("""{"params":{"id":1},"id":2,""", "2")]
    [InlineData("""{"params":{"id":1""", null)]
    [InlineData("""{"id":null,"x":1}""", null)]
    [InlineData("garbage", null)]
    [InlineData("", null)]
    public void Finds_the_id_in_the_beginning_of_a_message(string beginning, string? expected) =>
        Assert.Equal(expected, RequestId.Find(Encoding.UTF8.GetBytes(beginning)));

    private static string? Text(Frame? frame) => frame is { } line ? Encoding.UTF8.GetString(line.Bytes.Span) : null;

    private async Task WriteAsync(string text) => await _pipe.Writer.WriteAsync(Encoding.UTF8.GetBytes(text));
}
