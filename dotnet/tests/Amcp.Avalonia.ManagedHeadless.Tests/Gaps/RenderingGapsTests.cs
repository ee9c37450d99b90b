using Amcp.Avalonia.ManagedHeadless.Gaps;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia.Logging;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Gaps;

[Collection(UiCollection.Name)]
public sealed class RenderingGapsTests
{
    [Fact]
    public void A_gap_is_told_once_also_to_who_begins_to_listen_later()
    {
        var early = new List<string>();
        NotedGaps.Listen(early.Add);

        RenderingGaps.Note("test brush", "it is drawn grey.");
        RenderingGaps.Note("test brush", "it is drawn grey.");

        Assert.Single(early, gap => gap == "test brush: it is drawn grey.");
        Assert.Single(NotedGaps.Known, gap => gap == "test brush: it is drawn grey.");
    }

    [Fact]
    public void A_gap_is_written_to_the_log_of_Avalonia()
    {
        var (before, sink) = (Logger.Sink, new RememberingSink());
        Logger.Sink = sink;
        try
        {
            RenderingGaps.Note("logged test brush", "it is drawn grey.");
        }
        finally
        {
            Logger.Sink = before;
        }

        Assert.Contains((LogEventLevel.Warning, "ManagedRenderer", "logged test brush: it is drawn grey."), sink.Entries);
    }

    private sealed class RememberingSink : ILogSink
    {
        public List<(LogEventLevel Level, string Area, string Message)> Entries { get; } = [];

        public bool IsEnabled(LogEventLevel level, string area) => true;

        public void Log(LogEventLevel level, string area, object? source, string messageTemplate) => Log(level, area, source, messageTemplate, []);

        public void Log(LogEventLevel level, string area, object? source, string messageTemplate, params object?[] propertyValues) =>
            Entries.Add((level, area, string.Join(", ", propertyValues)));
    }
}
