using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.CustomTools;

/// <summary>Tools of the app itself wait for the UI thread as the standard ones do: a call that is given up before it starts does nothing.</summary>
[Collection(UiCollection.Name)]
public sealed class OwnToolTests(LiveApp app)
{
    private static readonly JsonElement s_nothing = JsonDocument.Parse("{}").RootElement;

    private int _calls;

    [Fact]
    public async Task A_call_that_is_cancelled_before_it_starts_never_runs()
    {
        using var cancel = new CancellationTokenSource();
        using var release = new ManualResetEventSlim();
        var frozen = FreezeAsync(release);

        var call = OwnTool().CallAsync(s_nothing, cancel.Token);
        await cancel.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        release.Set();
        await frozen;
        await DrainedAsync();

        Assert.Equal(0, _calls);
    }

    [Fact]
    public async Task A_call_that_waits_too_long_fails_by_what_runs_and_never_runs()
    {
        using var release = new ManualResetEventSlim();
        var frozen = FreezeAsync(release);

        var failure = await Assert.ThrowsAnyAsync<ToolFailure>(() => OwnTool().CallAsync(s_nothing, CancellationToken.None));
        release.Set();
        await frozen;
        await DrainedAsync();

        Assert.Equal(("UI_THREAD_BUSY", 0), (failure.Code, _calls));
    }

    [Fact]
    public async Task A_call_runs_on_the_ui_thread()
    {
        var answer = await OwnTool().CallAsync(s_nothing, CancellationToken.None);

        Assert.Equal((1, "{\"result\":true}"), (_calls, answer.Structured!.Value.GetRawText()));
    }

    private CustomTool OwnTool()
    {
        var set = app.Options.CustomTools;
        return CustomTool.Create("Reset", "Resets.", Reset, hints: null, set.StartAsync);
    }

    private bool Reset()
    {
        _calls++;
        return Dispatcher.UIThread.CheckAccess();
    }

    /// <summary>Occupies the UI thread until the event is set; returns once it is occupied.</summary>
    private Task FreezeAsync(ManualResetEventSlim release)
    {
        using var occupied = new ManualResetEventSlim();
        var frozen = app.Ui(() =>
        {
            occupied.Set();
            release.Wait();
        });
        occupied.Wait();
        return frozen;
    }

    private static async Task DrainedAsync() => await Dispatcher.UIThread.InvokeAsync(static () => { }, DispatcherPriority.SystemIdle);
}
