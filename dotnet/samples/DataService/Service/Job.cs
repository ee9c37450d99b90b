namespace DataService.Service;

/// <summary>Represents a job with its state.</summary>
internal sealed class Job(JobPlan plan)
{
    private bool _hasFailed;

    /// <summary>Gets the job's plan.</summary>
    public JobPlan Plan { get; } = plan;

    /// <summary>Gets the job's state.</summary>
    public JobState State { get; private set; }

    /// <summary>Gets the number of processed records.</summary>
    public int Done { get; private set; }

    /// <summary>Gets a value indicating whether it is queued or running, so that it can be cancelled but not started.</summary>
    public bool IsUnderWay => State is JobState.Queued or JobState.Running;

    /// <summary>Gets the job's progress.</summary>
    public JobProgress Progress => new(Plan.Key, State, Done);

    /// <summary>Queues the job, from its first record.</summary>
    public void Queue() => (State, Done) = (JobState.Queued, 0);

    /// <summary>Assigns a worker.</summary>
    public void Run() => State = JobState.Running;

    /// <summary>Cancels the job at its current record.</summary>
    public void Cancel() => State = JobState.Cancelled;

    /// <summary>Processes the records of one tick.</summary>
    public void Work()
    {
        Done = Math.Min(Plan.Total, Done + Plan.PerTick);
        if (!_hasFailed && Plan.FailsAt is { } record && Done >= record)
            (_hasFailed, Done, State) = (true, record, JobState.Failed);
        else if (Done == Plan.Total)
            State = JobState.Completed;
    }
}
