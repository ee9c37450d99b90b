using System.Text.Json.Nodes;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Hosting;

public sealed class JsonLogTests
{
    private readonly StringWriter _written = new();

    [Fact]
    [Trait("Requirement", "003/FR-030")]
    public void Writes_one_object_per_line_with_the_facts_of_a_call()
    {
        new JsonLog(_written, LogLevel.Information, "Desk").Write(LogLevel.Information, "tool\ncall", new LogFacts { Tool = "ClickElement", DurationMs = 1.23456, Status = "error", Code = "OBSCURED" });

        var line = JsonNode.Parse(Assert.Single(_written.ToString().TrimEnd().Split('\n')))!;
        Assert.Equal(
            ("Information", "tool\ncall", "Desk", "ClickElement", 1.235, "error", "OBSCURED"),
            (line["level"]!.ToString(), line["message"]!.ToString(), line["app"]!.ToString(), line["tool"]!.ToString(), line["durationMs"]!.GetValue<double>(), line["status"]!.ToString(), line["code"]!.ToString()));
        Assert.Matches("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$", line["timestamp"]!.ToString());
    }

    [Theory]
    [InlineData(LogLevel.Trace, 6)]
    [InlineData(LogLevel.Debug, 5)]
    [InlineData(LogLevel.Information, 4)]
    [InlineData(LogLevel.Warning, 3)]
    [InlineData(LogLevel.Error, 2)]
    [InlineData(LogLevel.Critical, 1)]
    [InlineData(LogLevel.None, 0)]
    [Trait("Requirement", "003/FR-030")]
    public void Drops_what_is_below_its_level(LogLevel least, int lines)
    {
        var log = new JsonLog(_written, least, "Desk");
        foreach (var level in Enum.GetValues<LogLevel>().Where(level => level != LogLevel.None))
            log.Write(level, "x");

        Assert.Equal(lines, _written.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
    }

    [Fact]
    public void Never_harms_the_app_when_the_writer_is_closed()
    {
        _written.Dispose();

        new JsonLog(_written, LogLevel.Debug, "Desk").Write(LogLevel.Error, "x");
    }
}
