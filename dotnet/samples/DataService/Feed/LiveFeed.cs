using DataService.Service;

namespace DataService.Feed;

/// <summary>
/// Runs the service on its own thread, tick by tick, and publishes updates. Commands may come from any thread. Updates are published in order, on the
/// thread that caused them.
/// </summary>
public sealed class LiveFeed : IDisposable
{
    /// <summary>The default interval between two ticks.</summary>
    public static readonly TimeSpan UsualRate = TimeSpan.FromMilliseconds(100);

    private readonly Lock _order = new();
    private readonly ManualResetEventSlim _running = new(true);
    private readonly CancellationTokenSource _end = new();
    private readonly ServiceSimulation _service;
    private readonly Action<ServiceUpdate> _publish;
    private readonly TimeProvider _time;
    private TimeSpan _rate = UsualRate;

    /// <param name="service">The service, which from now on only the feed accesses.</param>
    /// <param name="publish">Receives updates; must not wait for another thread.</param>
    /// <param name="time">The time that passes between two ticks; null for the system's.</param>
    public LiveFeed(ServiceSimulation service, Action<ServiceUpdate> publish, TimeProvider? time = null)
    {
        _service = service;
        _publish = publish;
        _time = time ?? TimeProvider.System;
    }

    /// <summary>Gets or sets the interval between two ticks; a change applies from the next tick on.</summary>
    public TimeSpan Rate
    {
        get
        {
            lock (_order)
                return _rate;
        }

        set
        {
            lock (_order)
                _rate = value;
        }
    }

    /// <summary>Starts the feed.</summary>
    public void Start() => new Thread(Run) { IsBackground = true, Name = "Service feed" }.Start();

    /// <summary>Pauses the feed until <see cref="Resume"/>. No tick is running when it returns.</summary>
    public void Pause()
    {
        lock (_order)
            _running.Reset();
    }

    /// <summary>Resumes the feed after <see cref="Pause"/>.</summary>
    public void Resume() => _running.Set();

    /// <summary>Pauses the feed at a tick, without waiting between the ticks before it.</summary>
    /// <param name="tick">The last tick.</param>
    /// <returns>The tick at which the feed paused; a later one if the requested tick has passed.</returns>
    public int PauseAt(int tick)
    {
        lock (_order)
        {
            _running.Reset();
            while (_service.Tick < tick)
                _publish(_service.Advance());

            return _service.Tick;
        }
    }

    /// <summary>Queues a job.</summary>
    /// <param name="job">The key of its plan.</param>
    public void StartJob(string job)
    {
        lock (_order)
            _publish(_service.Start(job));
    }

    /// <summary>Cancels a job.</summary>
    /// <param name="job">The key of its plan.</param>
    public void CancelJob(string job)
    {
        lock (_order)
            _publish(_service.Cancel(job));
    }

    /// <summary>Ends the thread; no update is published afterwards.</summary>
    public void Dispose()
    {
        lock (_order)
            _end.Cancel();
    }

    private void Run()
    {
        try
        {
            while (true)
            {
                _running.Wait(_end.Token);
                var began = _time.GetTimestamp();
                TickOnce();
                var left = Rate - _time.GetElapsedTime(began);
                Task.Delay(left > TimeSpan.Zero ? left : TimeSpan.Zero, _time, _end.Token).GetAwaiter().GetResult();
            }
        }
        catch (OperationCanceledException)
        {
            // The feed was disposed, so the thread ends.
        }
    }

    private void TickOnce()
    {
        lock (_order)
        {
            _end.Token.ThrowIfCancellationRequested();
            if (_running.IsSet)
                _publish(_service.Advance());
        }
    }
}
