using System.Globalization;
using DataService.Feed;
using DataService.Jobs;
using DataService.Logging;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Shell;

/// <summary>Represents the main window: the service's jobs, log and counters, live or paused.</summary>
public sealed class MonitorViewModel : ObservableObject, IDisposable
{
    private readonly LiveFeed _feed;
    private bool _isPaused;
    private string _clock = "";
    private int _tick;
    private TimeSpan _rate = LiveFeed.UsualRate;

    /// <param name="service">The monitored service.</param>
    /// <param name="theme">The app's theme.</param>
    /// <param name="post">Posts an action to the UI thread, in order.</param>
    /// <param name="time">The time that passes between two updates; null for the system's.</param>
    public MonitorViewModel(ServiceSimulation service, IAppTheme theme, Action<Action> post, TimeProvider? time = null)
    {
        _feed = new LiveFeed(service, update => post(() => Show(update)), time);
        Theme = theme;
        Jobs = [.. JobPlan.All.Select(plan => new JobViewModel(plan, _feed))];
        TogglePause = new Command(() => IsPaused = !IsPaused);
    }

    /// <summary>Gets the app's theme.</summary>
    public IAppTheme Theme { get; }

    /// <summary>Gets the service's log.</summary>
    public LogViewModel Log { get; } = new();

    /// <summary>Gets the service's jobs.</summary>
    public IReadOnlyList<JobViewModel> Jobs { get; }

    /// <summary>Pauses or resumes.</summary>
    public Command TogglePause { get; }

    /// <summary>Gets or sets a value indicating whether updates are paused.</summary>
    public bool IsPaused
    {
        get => _isPaused;
        set
        {
            if (!Set(ref _isPaused, value))
                return;

            if (value && !SeededFaults.IsOn(SeededFault.PauseIgnored))
                _feed.Pause();
            else
                _feed.Resume();

            Notify(nameof(StateText), nameof(PauseText));
        }
    }

    /// <summary>Gets the live or paused state for display.</summary>
    public string StateText => IsPaused ? "Paused" : "Live";

    /// <summary>Gets the label of <see cref="TogglePause"/>.</summary>
    public string PauseText => IsPaused ? "Resume" : "Pause";

    /// <summary>Gets the service's time.</summary>
    public string Clock
    {
        get => _clock;
        private set => Set(ref _clock, value);
    }

    /// <summary>Gets the number of completed ticks.</summary>
    public int Tick
    {
        get => _tick;
        private set => Set(ref _tick, value);
    }

    /// <summary>Gets the number of queued and running jobs.</summary>
    public int JobsUnderWay => Jobs.Count(job => job.IsUnderWay);

    /// <summary>Gets the number of completed jobs.</summary>
    public int JobsCompleted => Jobs.Count(job => job.IsCompleted);

    /// <summary>Gets or sets the interval between two updates.</summary>
    public TimeSpan Rate
    {
        get => _rate;
        set
        {
            _feed.Rate = value;
            Set(ref _rate, value);
            Notify(nameof(RateText));
        }
    }

    /// <summary>Gets the interval for display.</summary>
    public string RateText => string.Create(CultureInfo.InvariantCulture, $"An update every {Rate.TotalMilliseconds:0} ms");

    /// <summary>Starts to monitor.</summary>
    public void Start() => _feed.Start();

    /// <summary>Pauses at a tick, without waiting between the ticks before it.</summary>
    /// <param name="tick">The last tick before the pause.</param>
    /// <returns>The tick at which the service paused; a later one if the requested tick has passed.</returns>
    public int PauseAt(int tick)
    {
        var reached = _feed.PauseAt(tick);
        IsPaused = true;
        return reached;
    }

    /// <summary>Stops monitoring.</summary>
    public void Dispose() => _feed.Dispose();

    private void Show(ServiceUpdate update)
    {
        Clock = update.At.ToString("d MMM yyyy, HH:mm:ss", CultureInfo.InvariantCulture);
        Tick = update.Tick;
        Log.Append(update.Lines);
        foreach (var (job, progress) in Jobs.Zip(update.Jobs))
            job.Show(progress);

        Notify(nameof(JobsUnderWay), nameof(JobsCompleted));
    }
}
