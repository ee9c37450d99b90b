using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>
/// Timers that a test starts on the app's UI thread, and what they did. Intervals are so long that no real time makes a timer fire, and no longer:
/// on Avalonia 11 each second on the way is a step for a timer of its own.
/// </summary>
internal sealed class TestTimers(LiveApp app) : IAsyncDisposable
{
    /// <summary>Of which intervals are multiples, in milliseconds.</summary>
    public const int Unit = 20_000;

    // Far beyond what a busy machine needs for anything that is waited for here.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private readonly List<DispatcherTimer> _timers = [];

    /// <summary>The names of the timers in the order in which they fired.</summary>
    public List<string> Fired { get; } = [];

    /// <summary>Starts one. UI thread only.</summary>
    public void Every(int units, string name, Action<DispatcherTimer>? also = null) => Start(TimeSpan.FromMilliseconds(units * Unit), name, also);

    /// <inheritdoc cref="Every"/>
    public void Start(TimeSpan interval, string name, Action<DispatcherTimer>? also, DispatcherPriority? priority = null)
    {
        var timer = new DispatcherTimer(priority ?? DispatcherPriority.Background) { Interval = interval };
        timer.Tick += (_, _) =>
        {
            Fired.Add(name);
            also?.Invoke(timer);
        };
        _timers.Add(timer);
        timer.Start();
    }

    /// <summary>Shows that real time moves the dispatcher's clock.</summary>
    public async Task ShortOneFires()
    {
        var fired = new TaskCompletionSource();
        await app.Ui(() => DispatcherTimer.RunOnce(fired.SetResult, TimeSpan.FromMilliseconds(10)));
        await fired.Task.WaitAsync(s_patience);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync() => await app.Ui(() => _timers.ForEach(timer => timer.Stop()));
}
