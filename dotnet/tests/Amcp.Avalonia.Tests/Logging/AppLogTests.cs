using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Logging;

public sealed class AppLogTests
{
    [Fact]
    [Trait("Requirement", "card/tools-read-log")]
    public void The_oldest_entries_make_room_and_are_counted()
    {
        var log = new AppLog(most: 3);
        foreach (var number in Enumerable.Range(1, 8))
            log.Add(LogLevel.Information, "Test", $"{number}");

        var all = log.Read(0, _ => true, 10);
        var newer = log.Read(4, _ => true, 10);

        Assert.Equal(["6", "7", "8"], all.Entries.Select(entry => entry.Message));
        Assert.Equal((8, 5), (all.Next, all.Dropped));
        Assert.Equal((8, 1), (newer.Next, newer.Dropped));
    }

    [Fact]
    public void A_message_without_end_is_cut()
    {
        var log = new AppLog();

        log.Add(LogLevel.Error, "Test", new string('x', 100_000));

        Assert.Equal(4001, log.Read(0, _ => true, 1).Entries[0].Message.Length);
    }

    [Fact]
    public void The_console_gets_everything_and_the_log_whole_lines()
    {
        var log = new AppLog();
        using var console = new StringWriter();
        using var reader = new ConsoleReader(console, log, LogLevel.Warning);

        reader.Write("half ");
        reader.Write('a');
        reader.WriteLine(" line");
        reader.Write($"one{Environment.NewLine}two");

        Assert.Equal($"half a line{Environment.NewLine}one{Environment.NewLine}two", console.ToString());
        Assert.Equal(["half a line", "one"], log.Read(0, _ => true, 10).Entries.Select(entry => entry.Message));
    }
}
