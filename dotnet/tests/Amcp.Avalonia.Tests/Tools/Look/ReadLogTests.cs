using System.Diagnostics;
using System.Text.Json;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class ReadLogTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-read-log")]
    public async Task What_the_app_logs_is_there_whichever_way_it_was_logged()
    {
        var before = await Last();
        var logger = AmcpLog.Provider.CreateLogger("Orders.Import");

        logger.LogTrace("Opened the file");
        logger.LogInformation("Imported {Count} orders", 12);
        logger.LogError(new IOException("The disk is full."), "Import failed.");
        logger.LogCritical("No import is possible");
        Trace.TraceWarning("The cache is cold.");
        Trace.WriteLine("warmed up");
        Console.Out.WriteLine("Listening");
        Logger.TryGet(LogEventLevel.Warning, LogArea.Layout)?.Log("Grid", "The row {Row} has no height.", 3);

        string[] logged =
        [
            "debug Orders.Import: Opened the file",
            "information Orders.Import: Imported 12 orders",
            "error Orders.Import: Import failed. IOException: The disk is full.",
            "error Orders.Import: No import is possible",
            "warning Trace: The cache is cold.",
            "information Trace: warmed up",
            "information Console: Listening",
            "warning Avalonia/Layout: Grid: The row 3 has no height.",
        ];

        // The log is the whole process's: other tests write to it meanwhile.
        Assert.Equal(logged, (await Read(new { since = before })).Select(Words).Where(logged.Contains));
    }

    [Fact]
    [Trait("Requirement", "card/tools-read-log")]
    public async Task Level_pattern_and_limit_narrow_it()
    {
        var before = await Last();
        var logger = AmcpLog.Provider.CreateLogger("Jobs");
        foreach (var number in Enumerable.Range(1, 5))
        {
            logger.LogDebug("Job {Number} waits", number);
            logger.LogWarning("Job {Number} is late", number);
        }

        Assert.Equal(5, (await Read(new { since = before, level = "warning", matches = "^Job" })).Count);
        Assert.Equal(["Job 3 waits"], (await Read(new { since = before, matches = "^Job 3 w" })).Select(entry => entry.Text("message")!));
        var newest = await app.Call("ReadLog", new { since = before, matches = "late", limit = 2 });
        Assert.Equal(["Job 4 is late", "Job 5 is late"], newest.GetProperty("entries").EnumerateArray().Select(entry => entry.Text("message")!));
        Assert.Equal((3, 0), (newest.GetProperty("omitted").GetInt32(), newest.GetProperty("dropped").GetInt32()));
        Assert.InRange(newest.GetProperty("next").GetInt32(), before + 10, int.MaxValue);
    }

    [Fact]
    public async Task A_broken_binding_is_in_the_log_as_well_as_among_the_errors()
    {
        var before = await Last();
        await using var window = await app.Show(() => new TextBlock { DataContext = "text", [!TextBlock.TextProperty] = new Binding("Missing") });

        Assert.Contains(await Read(new { since = before, level = "warning" }), entry => entry.Text("source") == "Avalonia/Binding");
    }

    [Theory]
    [InlineData("""{"matches":"("}""", "matches")]
    [InlineData("""{"since":-1}""", "since")]
    [InlineData("""{"limit":5001}""", "limit")]
    public async Task Wrong_arguments_are_named(string arguments, string parameter)
    {
        var failure = await app.Failure("ReadLog", JsonDocument.Parse(arguments).RootElement);

        Assert.Equal(("INVALID_ARGUMENT", parameter), (failure.Code, failure.Details["parameter"]!.GetValue<string>()));
    }

    private static string Words(JsonElement entry) => $"{entry.Text("level")} {entry.Text("source")}: {entry.Text("message")}";

    private async Task<int> Last() => (await app.Call("ReadLog", new { limit = 0 })).GetProperty("next").GetInt32();

    private async Task<IReadOnlyList<JsonElement>> Read(object arguments) =>
        [.. (await app.Call("ReadLog", arguments)).GetProperty("entries").EnumerateArray()];
}
