using System.Diagnostics;
using DataService.Service;

namespace DataService.Feed;

/// <summary>
/// Runs the service on a thread of its own, one tick at a time, and hands out what is new. Orders may come from any thread; updates are
/// handed out in the order of what happened, on the thread that caused them.
/// </summary>
public sealed class LiveFeed : IDisposable
{
    /// <summary>Time between two ticks of a feed that nobody has changed.</summary>
    public static readonly TimeSpan UsualRate = TimeSpan.FromMilliseconds(100);

    private readonly Lock _order = new();
    private readonly ManualResetEventSlim _running = new(true);
    private readonly CancellationTokenSource _end = new();
    private readonly ServiceSimulation _service;
    private readonly Action<ServiceUpdate> _publish;
    private TimeSpan _rate = UsualRate;

    /// <param name="service">From here on only the feed touches it.</param>
    /// <param name="publish">Receives what is new; must not wait for another thread.</param>
    public LiveFeed(ServiceSimulation service, Action<ServiceUpdate> publish)
    {
        _service = service;
        _publish = publish;
    }

    /// <summary>Time between two ticks; changes hold from the next tick on.</summary>
    public TimeSpan Rate
    {
        get
        {
            lock (_order)
            {
                return _rate;
            }
        }

        set
        {
            lock (_order)
            {
                _rate = value;
            }
        }
    }

    /// <summary>Begins to tick.</summary>
    public void Start() => new Thread(Run) { IsBackground = true, Name = "Service feed" }.Start();

    /// <summary>Stops ticking until <see cref="Resume"/>. When it returns, no tick is under way.</summary>
    public void Pause()
    {
        lock (_order)
        {
            _running.Reset();
        }
    }

    /// <summary>Goes on after <see cref="Pause"/>.</summary>
    public void Resume() => _running.Set();

    /// <summary>Stops ticking once a certain tick is reached, without waiting between the ones before it.</summary>
    /// <param name="tick">The last tick.</param>
    /// <returns>The tick at which the feed stands, which is a later one where that one is over.</returns>
    public int PauseAt(int tick)
    {
        lock (_order)
        {
            _running.Reset();
            while (_service.Tick < tick)
            {
                _publish(_service.Advance());
            }

            return _service.Tick;
        }
    }

    /// <summary>Lets a job wait for a worker.</summary>
    /// <param name="job">Key of its plan.</param>
    public void StartJob(string job)
    {
        lock (_order)
        {
            _publish(_service.Start(job));
        }
    }

    /// <summary>Ends a job.</summary>
    /// <param name="job">Key of its plan.</param>
    public void CancelJob(string job)
    {
        lock (_order)
        {
            _publish(_service.Cancel(job));
        }
    }

    /// <summary>Ends the thread; nothing is handed out afterwards.</summary>
    public void Dispose()
    {
        lock (_order)
        {
            _end.Cancel();
        }
    }

    private void Run()
    {
        try
        {
            while (true)
            {
                _running.Wait(_end.Token);
                var began = Stopwatch.GetTimestamp();
                TickOnce();
                var left = Rate - Stopwatch.GetElapsedTime(began);
                _end.Token.WaitHandle.WaitOne(left > TimeSpan.Zero ? left : TimeSpan.Zero);
            }
        }
        catch (OperationCanceledException)
        {
            // Disposed: the thread ends.
        }
    }

    private void TickOnce()
    {
        lock (_order)
        {
            _end.Token.ThrowIfCancellationRequested();
            if (_running.IsSet)
            {
                _publish(_service.Advance());
            }
        }
    }
}
