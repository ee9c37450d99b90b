namespace DataService.Service;

/// <summary>Specifies the state of a job.</summary>
public enum JobState
{
    /// <summary>The job was never started.</summary>
    Idle,

    /// <summary>The job waits for a free worker.</summary>
    Queued,

    /// <summary>The job is running.</summary>
    Running,

    /// <summary>All records are processed.</summary>
    Completed,

    /// <summary>The job was cancelled.</summary>
    Cancelled,

    /// <summary>The job failed.</summary>
    Failed,
}
