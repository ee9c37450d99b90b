using System.Text.Json;
using Amcp.Avalonia.Core;

namespace Amcp.Avalonia.Tests.Core;

public sealed class JsonChunksTests
{
    // From this length on the runtime keeps an array apart, and collects it with everything else.
    private const int LargeObject = 85_000;

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(5_000)]
    [InlineData(1_000_000)]
    public void A_text_is_the_same_wherever_it_was_cut(int each)
    {
        var text = string.Concat(Enumerable.Repeat("\u00DC \"quoted\" <b> \\ \n \U0001F600, ", 9_000));

        var written = JsonChunks.OfText(text.Chunk(each).Select(piece => (ReadOnlyMemory<char>)piece));

        Assert.Equal(text, written.Parse().GetString());
        Assert.All(written.Written, chunk => Assert.InRange(chunk.Length, 1, LargeObject));
    }

    [Fact]
    public void No_text_is_an_empty_string() => Assert.Equal("", JsonChunks.OfText([]).Parse().GetString());

    [Fact]
    public void A_value_that_was_written_elsewhere_is_part_of_another_one()
    {
        var inner = JsonChunks.OfText([new string('x', 200_000).AsMemory()]);
        var outer = new JsonChunks();
        using (var json = new Utf8JsonWriter(outer))
        {
            json.WriteStartObject();
            json.WritePropertyName("first");
            outer.Append(json, inner);
            json.WritePropertyName("second");
            outer.Append(json, JsonChunks.Of("[1,2]"u8.ToArray()));
            json.WriteNumber("third", 3);
            json.WriteEndObject();
        }

        var parsed = outer.Parse();

        Assert.Equal(outer.Length, outer.Written.Sum(chunk => (long)chunk.Length));
        Assert.Equal(new string('x', 200_000), parsed.GetProperty("first").GetString());
        Assert.Equal("[1,2]", parsed.GetProperty("second").GetRawText());
        Assert.Equal(3, parsed.GetProperty("third").GetInt32());
    }
}
