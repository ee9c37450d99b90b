using Amcp.Avalonia.Core;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Input;

/// <summary>Gestures run one after the other on the UI thread.</summary>
[Collection(UiCollection.Name)]
public sealed class GestureLaneTests(LiveApp app)
{
    [Fact]
    public async Task A_failure_of_the_events_reaches_the_caller_although_the_job_behind_the_gesture_completes_at_the_same_time()
    {
        using var lane = new GestureLane(new UiThread());
        await app.Ui(() => { });
        var lost = 0;
        using var crowd = new CancellationTokenSource();

        // A busy thread pool completes tasks in another order than they ended in.
        var busy = Enumerable.Range(0, 4 * Environment.ProcessorCount).Select(_ => Task.Run(async () =>
        {
            while (!crowd.IsCancellationRequested)
            {
                Thread.SpinWait(2000);
                await Task.Yield();
            }
        })).ToArray();
        for (var attempt = 0; attempt < 1000; attempt++)
        {
            try
            {
                await lane.RunAsync("a gesture", () => true, _ => Refuse(), CancellationToken.None);
                lost++;
            }
            catch (ToolFailure failure)
            {
                Assert.Equal("UNSUPPORTED", failure.Code);
            }
        }

        await crowd.CancelAsync();
        await Task.WhenAll(busy);
        Assert.Equal(0, lost);
    }

    private static void Refuse()
    {
        Thread.Sleep(1);
        throw Failures.Unsupported("It cannot be done.");
    }
}
