using System.Diagnostics;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Links;
using Amcp.Avalonia.Tests.Links.Listening;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Whatever clients do to a running app over a real connection, it goes on as if nothing had been.</summary>
[Collection(UiCollection.Name)]
public sealed class UnharmedAppTests(LiveApp live)
{
    private const int ManyCalls = 10_000;
    private const int MaxBytes = Frame.MaxBytes;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    public static TheoryData<string> BadRequests =>
    [
        """{"jsonrpc":"2.0","id":"b","method":""",
        """[{"jsonrpc":"2.0","id":"b"}]""",
        """{"jsonrpc":"1.0","id":"b","method":"tools/call"}""",
        """{"jsonrpc":"2.0","id":"b","method":"no/such/method"}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call"}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":[]}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"NoSuchTool"}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":7,"arguments":{}}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"FindElement","arguments":[]}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"FindElement","arguments":{"element":{}}}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"FindElement","arguments":{"element":"Save","colour":1}}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"ClickElement","arguments":{"x":1e999,"y":1}}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"ClickElement","arguments":{"element":"Save","count":99999999999999999999}}}""",
        """{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"GetElementTree","arguments":{"depth":-5}}}""",
        $$$"""{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"FindElement","arguments":{"element":{{{new string('[', 5000)}}} } } }""",
    ];

    [Theory]
    [MemberData(nameof(BadRequests))]
    [Trait("Requirement", "card/4-app-unharmed")]
    public Task A_bad_request_is_answered_by_an_error_or_dropped_and_the_next_one_served(string request) => IsUnharmedByAsync(request);

    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public Task A_request_above_sixteen_megabytes_costs_that_call_alone() => IsUnharmedByAsync(
        $$$"""{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"FindElement","arguments":{"element":"{{{new string('x', MaxBytes)}}}"} } }""");

    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task A_client_that_vanishes_in_the_middle_of_a_wait_leaves_the_app_to_the_next()
    {
        await using var window = await live.Show(Form);
        await using var app = Listening();
        using (var leaves = await app.ConnectAsync())
        {
            await leaves.CallAsync("w", "WaitForElement", """{"element":"Nowhere","timeout":30000}""");
            await leaves.CallAsync("f", "FindElement", """{"element":"Save"}""");
            await leaves.AnswerToAsync("f");
        }

        await app.LoggedAsync("\"status\":\"cancelled\"");
        using var next = await app.ConnectAsync();
        await next.CallAsync("f", "FindElement", """{"element":"Save"}""");

        Assert.NotNull((await next.AnswerToAsync("f"))["result"]!["structuredContent"]!["elements"]);
    }

    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task A_call_waits_for_a_blocked_ui_thread_and_the_app_recovers()
    {
        await using var window = await live.Show(Form);
        await using var app = Listening();
        using var peer = await app.ConnectAsync();
        using var gate = new ManualResetEventSlim();
        var entered = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var blocked = live.Ui(() =>
        {
            entered.SetResult();
            gate.Wait();
        });
        await entered.Task;

        await peer.CallAsync("f", "FindElement", """{"element":"Save"}""");
        await peer.SendAsync("""{"jsonrpc":"2.0","id":"p","method":"ping"}""");
        await peer.AnswerToAsync("p");
        Assert.False(peer.HasRead("f"));
        gate.Set();
        await blocked;

        Assert.NotNull((await peer.AnswerToAsync("f"))["result"]!["structuredContent"]!["elements"]);
    }

    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task Ten_thousand_calls_leave_neither_memory_nor_handles_behind()
    {
        await using var window = await live.Show(Form);
        await using var app = Listening();
        using var peer = await app.ConnectAsync();
        await CallManyAsync(peer, ManyCalls / 10);
        var (memory, handles) = Held();

        await CallManyAsync(peer, ManyCalls);

        // The log of this test itself grows by a line for each call, and what other tests of this process hold comes and goes.
        const long MuchMemory = 16 * 1024 * 1024;
        const int ManyHandles = 20;
        var after = Held();
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < s_patience && (after.Memory - memory > MuchMemory || after.Handles - handles > ManyHandles);)
        {
            await Task.Delay(200);
            after = Held();
        }

        Assert.InRange(after.Memory - memory, long.MinValue, MuchMemory);
        Assert.InRange(after.Handles - handles, int.MinValue, ManyHandles);
    }

    private async Task IsUnharmedByAsync(string request)
    {
        await using var window = await live.Show(Form);
        await using var app = Listening();
        using var peer = await app.ConnectAsync();

        await peer.SendAsync(request);
        await peer.CallAsync("next", "FindElement", """{"element":"Save"}""");

        var next = await peer.AnswerToAsync("next");
        Assert.Equal("Save", next["result"]!["structuredContent"]!["elements"]![0]!["name"]!.ToString());
        if (peer.HasRead("b"))
        {
            var answer = await peer.AnswerToAsync("b");
            Assert.True(answer["error"] is not null || answer["result"]!["isError"]?.GetValue<bool>() == true, answer.ToJsonString());
        }
    }

    private static async Task CallManyAsync(FakePeer peer, int calls)
    {
        const int AtOnce = 100;
        for (var first = 0; first < calls; first += AtOnce)
        {
            for (var call = first; call < first + AtOnce; call++)
                await peer.CallAsync($"{call}", "FindElement", """{"element":"Save"}""");

            for (var call = first; call < first + AtOnce; call++)
                Assert.Null((await peer.AnswerToAsync($"{call}"))["result"]!["isError"]);
        }
    }

    private static (long Memory, int Handles) Held()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        using var process = System.Diagnostics.Process.GetCurrentProcess();
        return (GC.GetTotalMemory(forceFullCollection: true), OperatingSystem.IsLinux() ? Directory.GetFiles("/proc/self/fd").Length : process.HandleCount);
    }

    private DialledApp Listening() => new("tcp://127.0.0.1:0", null, [.. live.Tools]);

    private static StackPanel Form() => new() { Children = { new Button { Content = "Save" } } };
}
