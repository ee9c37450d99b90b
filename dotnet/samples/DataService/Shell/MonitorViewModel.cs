using System.Globalization;
using DataService.Feed;
using DataService.Jobs;
using DataService.Logging;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Shell;

/// <summary>The main window: the service's jobs, log and counters, live or paused.</summary>
public sealed class MonitorViewModel : ObservableObject, IDisposable
{
    private readonly LiveFeed _feed;
    private bool _isPaused;
    private string _clock = "";
    private int _tick;
    private TimeSpan _rate = LiveFeed.UsualRate;

    /// <param name="service">What is watched.</param>
    /// <param name="theme">The look of the app.</param>
    /// <param name="post">Runs an action on the UI thread, in the order in which they come.</param>
    public MonitorViewModel(ServiceSimulation service, IAppTheme theme, Action<Action> post)
    {
        _feed = new LiveFeed(service, update => post(() => Show(update)));
        Theme = theme;
        Jobs = [.. JobPlan.All.Select(plan => new JobViewModel(plan, _feed))];
        TogglePause = new Command(() => IsPaused = !IsPaused);
    }

    /// <summary>The look of the app.</summary>
    public IAppTheme Theme { get; }

    /// <summary>The service's log.</summary>
    public LogViewModel Log { get; } = new();

    /// <summary>The service's jobs.</summary>
    public IReadOnlyList<JobViewModel> Jobs { get; }

    /// <summary>Pauses, or goes on.</summary>
    public Command TogglePause { get; }

    /// <summary>Whether nothing new comes.</summary>
    public bool IsPaused
    {
        get => _isPaused;
        set
        {
            if (!Set(ref _isPaused, value))
            {
                return;
            }

            if (value)
            {
                _feed.Pause();
            }
            else
            {
                _feed.Resume();
            }

            Notify(nameof(StateText), nameof(PauseText));
        }
    }

    /// <summary>Whether something new comes, in words.</summary>
    public string StateText => IsPaused ? "Paused" : "Live";

    /// <summary>What <see cref="TogglePause"/> would do.</summary>
    public string PauseText => IsPaused ? "Resume" : "Pause";

    /// <summary>The service's time.</summary>
    public string Clock
    {
        get => _clock;
        private set => Set(ref _clock, value);
    }

    /// <summary>How many ticks the service has done.</summary>
    public int Tick
    {
        get => _tick;
        private set => Set(ref _tick, value);
    }

    /// <summary>How many jobs are busy or wait.</summary>
    public int JobsUnderWay => Jobs.Count(job => job.IsUnderWay);

    /// <summary>How many jobs have done all their records.</summary>
    public int JobsCompleted => Jobs.Count(job => job.IsCompleted);

    /// <summary>Time between two updates.</summary>
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

    /// <summary>The rate in words.</summary>
    public string RateText => string.Create(CultureInfo.InvariantCulture, $"An update every {Rate.TotalMilliseconds:0} ms");

    /// <summary>Begins to watch.</summary>
    public void Start() => _feed.Start();

    /// <summary>Pauses when the service has done so many ticks, which it does without waiting.</summary>
    /// <param name="tick">The last tick before the pause.</param>
    /// <returns>The tick at which the service stands, which is a later one where that one is over.</returns>
    public int PauseAt(int tick)
    {
        var reached = _feed.PauseAt(tick);
        IsPaused = true;
        return reached;
    }

    /// <summary>Ends the watch.</summary>
    public void Dispose() => _feed.Dispose();

    private void Show(ServiceUpdate update)
    {
        Clock = update.At.ToString("d MMM yyyy, HH:mm:ss", CultureInfo.InvariantCulture);
        Tick = update.Tick;
        Log.Append(update.Lines);
        foreach (var (job, progress) in Jobs.Zip(update.Jobs))
        {
            job.Show(progress);
        }

        Notify(nameof(JobsUnderWay), nameof(JobsCompleted));
    }
}
