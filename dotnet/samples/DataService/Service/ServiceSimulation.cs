namespace DataService.Service;

/// <summary>
/// Simulates the data service: jobs for two workers, and a log. Its only time is its ticks, so equal ticks and commands yield equal lines. Not
/// thread-safe.
/// </summary>
public sealed class ServiceSimulation
{
    private const int Workers = 2;
    private static readonly DateTime s_start = new(2025, 6, 2, 6, 0, 0);
    private static readonly TimeSpan s_perTick = TimeSpan.FromMilliseconds(100);

    private readonly List<Job> _jobs = [.. JobPlan.All.Select(plan => new Job(plan))];
    private readonly List<LogLine> _lines = [];
    private int _tick;
    private int _sequence;

    /// <summary>Creates a newly started service, whose first three jobs are queued.</summary>
    public ServiceSimulation()
    {
        foreach (var job in _jobs.Take(3))
            job.Queue();
    }

    /// <summary>Gets the number of completed ticks.</summary>
    public int Tick => _tick;

    private DateTime Now => s_start + _tick * s_perTick;

    /// <summary>Advances the service by one tick, a tenth of a second.</summary>
    public ServiceUpdate Advance()
    {
        _tick++;
        GiveWork();
        foreach (var job in _jobs.Where(job => job.State is JobState.Running))
        {
            job.Work();
            LogEnd(job);
        }

        foreach (var (level, source, message) in LogChatter.Of(_tick))
            Log(level, source, message);

        return TakeUpdate();
    }

    /// <summary>Queues a job; does nothing while it is in progress.</summary>
    /// <exception cref="KeyNotFoundException">The job does not exist.</exception>
    public ServiceUpdate Start(string key)
    {
        if (Find(key) is { IsUnderWay: false } job)
        {
            job.Queue();
            Log(LogLevel.Information, "Scheduler", $"{job.Plan.Name} is queued");
        }

        return TakeUpdate();
    }

    /// <summary>Cancels a job; does nothing unless it is in progress.</summary>
    /// <exception cref="KeyNotFoundException">The job does not exist.</exception>
    public ServiceUpdate Cancel(string key)
    {
        if (Find(key) is { IsUnderWay: true } job)
        {
            job.Cancel();
            Log(LogLevel.Warning, "Scheduler", $"{job.Plan.Name} was cancelled at {job.Done} of {job.Plan.Total} records");
        }

        return TakeUpdate();
    }

    private Job Find(string key) => _jobs.Find(job => job.Plan.Key == key) ?? throw new KeyNotFoundException($"There is no job {key}.");

    private void GiveWork()
    {
        var free = Workers - _jobs.Count(job => job.State is JobState.Running);
        foreach (var job in _jobs.Where(job => job.State is JobState.Queued).Take(free).ToArray())
        {
            job.Run();
            Log(LogLevel.Information, "Scheduler", $"{job.Plan.Name} has a worker");
        }
    }

    private void LogEnd(Job job)
    {
        if (job.State is JobState.Completed)
            Log(LogLevel.Information, "Worker", $"{job.Plan.Name} has done all {job.Done} records");
        else if (job.State is JobState.Failed)
            Log(LogLevel.Error, "Worker", $"{job.Plan.Name} failed at record {job.Done}: the store did not answer");
    }

    private void Log(LogLevel level, string source, string message) => _lines.Add(new LogLine(++_sequence, Now, level, source, message));

    private ServiceUpdate TakeUpdate()
    {
        var update = new ServiceUpdate(_tick, Now, [.. _lines], [.. _jobs.Select(job => job.Progress)]);
        _lines.Clear();
        return update;
    }
}
