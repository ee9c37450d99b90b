using Amcp.Avalonia.Diagnostics;

namespace Amcp.Avalonia.Tests.Diagnostics;

public sealed class AppExceptionTests
{
    [Fact]
    public void Every_inner_exception_of_an_aggregate_is_told_with_its_depth()
    {
        var chain = AppException.ChainOf(new AggregateException(
            "several", new InvalidOperationException("first", new TimeoutException("why")), new ArgumentException("second")));

        Assert.Equal([(0, "several (first) (second)"), (1, "first"), (2, "why"), (1, "second")], chain.Select(one => (one.Depth, one.Message)));
    }

    [Fact]
    public void A_deep_stack_keeps_its_beginning_and_its_end_and_counts_the_rest()
    {
        var thrown = Record.Exception(() => Descend(1000))!;
        var exception = AppException.ChainOf(thrown)[0];

        Assert.Equal(250, exception.Frames.Count);
        Assert.InRange(exception.Omitted, 700, 1000);
        Assert.Contains("Descend", exception.Frames[0].Method);
        Assert.DoesNotContain("Descend", exception.Frames[^1].Method);
    }

    [Fact]
    public void An_exception_whose_message_throws_is_still_told() =>
        Assert.Equal("(its Message throws NotSupportedException)", AppException.ChainOf(new Mute())[0].Message);

    private static int Descend(int depth) => depth == 0 ? throw new InvalidOperationException("deep") : Descend(depth - 1) + 1;

    private sealed class Mute : Exception
    {
        public override string Message => throw new NotSupportedException();
    }
}
