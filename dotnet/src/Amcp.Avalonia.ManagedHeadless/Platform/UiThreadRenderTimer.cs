using System.Diagnostics;
using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Shared;
using Avalonia.Rendering;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Ticks on the UI thread while the render loop needs frames: immediately after a pause or on request, else at most 60 times a second, which limits the
/// cost of endless animations. One thread for layout and drawing makes frames reproducible.
/// </summary>
internal sealed partial class UiThreadRenderTimer : IRenderTimer
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1.0 / 60);

    // Frames precede input and timers, which would starve if each frame exceeded its interval.
    private static readonly TimeSpan s_breath = TimeSpan.FromMilliseconds(4);

    private readonly FrameWatch _watch;
    private readonly DelaySequence? _delays;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private volatile Action<TimeSpan>? _tick;
    private readonly Timer _pause;
    private TimeSpan _last = -s_interval;
    private bool _isHurried;

    /// <summary>Creates a timer on real time: frames are no faster when a test advances the dispatcher's clock.</summary>
    /// <param name="watch">Receives every frame.</param>
    /// <param name="delays">Delays frames; null unless delays are configured.</param>
    public UiThreadRenderTimer(FrameWatch watch, DelaySequence? delays)
    {
        (_watch, _delays) = (watch, delays);
        _pause = new Timer(_ => Dispatcher.UIThread.Post(Resume, DispatcherPriority.UiThreadRender));
    }

    public bool RunsInBackground => false;

    /// <summary>Gets a value indicating whether the next frame waits for a timer. UI thread only.</summary>
    public bool IsPausing { get; private set; }

    /// <summary>Renders the next frame right after pending layout and commit, because no screen limits the rate. UI thread only.</summary>
    public void Hurry()
    {
        if (_isHurried)
            return;
        _isHurried = true;
        if (Delay is { Ticks: > 0 } delay)
            Pause(delay);
        else
            Dispatcher.UIThread.Post(Fire, DispatcherPriority.UiThreadRender);
    }

    private TimeSpan Delay => _delays?.Next() ?? TimeSpan.Zero;

    private void Wake() => Dispatcher.UIThread.Post(Schedule, DispatcherPriority.UiThreadRender);

    private void Schedule()
    {
        if (_tick is null || IsPausing)
            return;
        var wait = _last + s_interval - _clock.Elapsed;
        wait = (wait > TimeSpan.Zero ? wait : TimeSpan.Zero) + Delay;
        if (wait <= TimeSpan.Zero)
            Fire();
        else
            Pause(wait);
    }

    private void Pause(TimeSpan wait)
    {
        IsPausing = true;
        _pause.Change(wait, Timeout.InfiniteTimeSpan);
    }

    private void Resume()
    {
        if (IsPausing)
            Fire();
    }

    private void Fire()
    {
        _isHurried = false;
        IsPausing = false;
        _pause.Change(Timeout.Infinite, Timeout.Infinite);
        _last = _clock.Elapsed;
        if (_tick is { } tick)
        {
            tick(_last);
            _watch.NoteFrame();
        }
        if (_tick is null || IsPausing)
            return;
        var left = _last + s_interval - _clock.Elapsed;
        Pause((left > s_breath ? left : s_breath) + Delay);
    }
}
