using System.Text;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Hosting;
using Amcp.Shared;

namespace Amcp.Avalonia.Tests.Links;

public sealed class PerturbedLinkTests
{
    private const int Many = 200;

    [Fact]
    public void The_seed_fixes_each_delay_of_a_source()
    {
        Assert.Equal(DelaysOf(7, "frames"), DelaysOf(7, "frames"));
        Assert.NotEqual(DelaysOf(7, "frames"), DelaysOf(8, "frames"));
        Assert.NotEqual(DelaysOf(7, "frames"), DelaysOf(7, "signals"));
    }

    // A replay on another machine, or with a later release, meets the same delays.
    [Fact]
    public void The_delays_of_a_seed_never_change() =>
        Assert.Equal("0 20 3 0 3 0 0 0 0 0 0 6 6 0 0 15 0 2", string.Join(" ", DelaysOf(1041, "frames").Take(18)));

    [Fact]
    public async Task Messages_keep_their_order_and_none_is_lost()
    {
        var delays = new DelaySequence(7, "link");
        using var stream = new MemoryStream();
        var writer = new FrameWriter(stream) { Delays = delays };
        var texts = Enumerable.Range(0, 40).Select(number => $"{{\"n\":{number}}}").ToList();

        foreach (var text in texts)
            await writer.WriteAsync(Encoding.UTF8.GetBytes(text), CancellationToken.None);

        stream.Position = 0;
        var reader = new FrameReader(stream) { Delays = delays };
        var read = new List<string>();
        while (await reader.ReadAsync(CancellationToken.None) is { } frame)
            read.Add(Encoding.UTF8.GetString(frame.Bytes.Span));

        Assert.Equal(texts, read);
    }

    [Theory]
    [InlineData("-1")]
    [InlineData("4294967296")]
    [InlineData("soon")]
    public async Task A_seed_that_is_none_ends_the_app_with_the_reason(string seed)
    {
        await using var app = new TinyAppProcess((DelaySequence.Variable, seed));

        var said = await app.EndAsync();

        Assert.Contains($"AMCP_PERTURB is \"{seed}\"; give the seed as a whole number from 0 to 4294967295.", said);
    }

    private static IReadOnlyList<double> DelaysOf(uint seed, string source)
    {
        var delays = new DelaySequence(seed, source);
        return [.. Enumerable.Range(0, Many).Select(_ => delays.Next().TotalMilliseconds)];
    }
}
