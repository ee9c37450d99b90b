using DataService.Logging;
using DataService.Service;

namespace DataService.Tests;

public sealed class LogTests
{
    private readonly LogViewModel _log = new();

    [Fact]
    public void Lines_are_counted_by_level_and_shown_in_their_order()
    {
        _log.Append([Line(1, LogLevel.Information), Line(2, LogLevel.Warning), Line(3, LogLevel.Error), Line(4, LogLevel.Warning)]);

        Assert.Equal((4, 2, 1), (_log.Received, _log.Warnings, _log.Errors));
        Assert.Equal([1, 2, 3, 4], _log.Visible.Select(line => line.Sequence));
        Assert.Equal("Showing 4 of 4", _log.CountText);
    }

    [Fact]
    [Trait("Requirement", "card/4-data-service")]
    public void The_filter_holds_for_lines_that_are_there_and_lines_that_come()
    {
        _log.Append([Line(1, LogLevel.Debug), Line(2, LogLevel.Error)]);

        _log.Level = LevelChoice.All.Single(choice => choice.Name == "Errors only");
        Assert.Equal("Showing 1 of 2", _log.CountText);

        _log.Append([Line(3, LogLevel.Warning), Line(4, LogLevel.Error)]);
        Assert.Equal([2, 4], _log.Visible.Select(line => line.Sequence));
    }

    [Fact]
    public void The_search_looks_at_messages_and_sources()
    {
        _log.Append([Line(1, LogLevel.Debug), Line(2, LogLevel.Debug) with { Source = "Gateway" }]);

        _log.Search = "gate";
        Assert.Equal([2], _log.Visible.Select(line => line.Sequence));

        _log.Search = "MESSAGE 1";
        Assert.Equal([1], _log.Visible.Select(line => line.Sequence));

        _log.Search = "nothing says this";
        Assert.True(_log.IsEmpty);
    }

    [Fact]
    public void Clearing_forgets_the_lines_and_not_the_counters()
    {
        _log.Append([Line(1, LogLevel.Error)]);

        _log.Clear.Execute(null);

        Assert.Empty(_log.Visible);
        Assert.Equal((1, 1, "Showing 0 of 0"), (_log.Received, _log.Errors, _log.CountText));
    }

    [Fact]
    public void Only_the_latest_lines_are_kept_filtered_or_not()
    {
        _log.Append([Line(1, LogLevel.Error), .. Enumerable.Range(2, LogViewModel.Capacity - 1).Select(number => Line(number, LogLevel.Debug))]);
        _log.Level = LevelChoice.All[^1];
        Assert.Single(_log.Visible);

        _log.Append([Line(LogViewModel.Capacity + 1, LogLevel.Error)]);

        Assert.Equal([LogViewModel.Capacity + 1], _log.Visible.Select(line => line.Sequence));
        _log.Level = LevelChoice.All[0];
        Assert.Equal(2, _log.Visible[0].Sequence);
        Assert.Equal(LogViewModel.Capacity, _log.Visible.Count);
    }

    [Fact]
    public void The_view_is_told_when_lines_have_come_or_others_are_shown()
    {
        var grown = 0;
        _log.Grown += () => grown++;

        _log.Append([]);
        Assert.Equal(0, grown);
        _log.Append([Line(1, LogLevel.Debug)]);
        _log.Search = "x";

        Assert.Equal(2, grown);
    }

    private static LogLine Line(int sequence, LogLevel level) => new(sequence, new DateTime(2025, 6, 2), level, "Test", $"message {sequence}");
}
