using System.Diagnostics;
using Avalonia.Rendering;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Ticks at most sixty times a second, on the UI thread, and only while the render loop wants frames: the first frame after a pause comes at
/// once. One thread for layout and drawing is what makes two runs give the same frames.
/// </summary>
internal sealed partial class UiThreadRenderTimer : IRenderTimer
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1.0 / 60);

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private volatile Action<TimeSpan>? _tick;
    private DispatcherTimer? _timer;
    private TimeSpan _last = -s_interval;

    /// <inheritdoc/>
    public bool RunsInBackground => false;

    private void Wake() => Dispatcher.UIThread.Post(Schedule, DispatcherPriority.UiThreadRender);

    private void Schedule()
    {
        if (_tick is null || _timer is { IsEnabled: true })
            return;
        var wait = _last + s_interval - _clock.Elapsed;
        if (wait <= TimeSpan.Zero)
        {
            Fire();
            return;
        }
        if (_timer is null)
        {
            _timer = new DispatcherTimer(DispatcherPriority.UiThreadRender) { Tag = nameof(UiThreadRenderTimer) };
            _timer.Tick += (_, _) => Fire();
        }
        _timer.Interval = wait;
        _timer.Start();
    }

    private void Fire()
    {
        _timer?.Stop();
        _last = _clock.Elapsed;
        _tick?.Invoke(_last);
        if (_tick is not null)
            Wake();
    }
}
