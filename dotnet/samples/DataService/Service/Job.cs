namespace DataService.Service;

/// <summary>One job in the course of time.</summary>
internal sealed class Job(JobPlan plan)
{
    private bool _hasFailed;

    /// <summary>What it does.</summary>
    public JobPlan Plan { get; } = plan;

    /// <summary>Whether it runs.</summary>
    public JobState State { get; private set; }

    /// <summary>How many records are done.</summary>
    public int Done { get; private set; }

    /// <summary>Whether it waits or runs, so that it can be cancelled and not started.</summary>
    public bool IsUnderWay => State is JobState.Queued or JobState.Running;

    /// <summary>How far it has come.</summary>
    public JobProgress Progress => new(Plan.Key, State, Done);

    /// <summary>Lets it wait for a worker, from its first record.</summary>
    public void Queue() => (State, Done) = (JobState.Queued, 0);

    /// <summary>Gives it a worker.</summary>
    public void Run() => State = JobState.Running;

    /// <summary>Ends it where it is.</summary>
    public void Cancel() => State = JobState.Cancelled;

    /// <summary>Does the records of one tick.</summary>
    public void Work()
    {
        Done = Math.Min(Plan.Total, Done + Plan.PerTick);
        if (!_hasFailed && Plan.FailsAt is { } record && Done >= record)
        {
            (_hasFailed, Done, State) = (true, record, JobState.Failed);
        }
        else if (Done == Plan.Total)
        {
            State = JobState.Completed;
        }
    }
}
