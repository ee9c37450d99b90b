namespace DataService.Service;

/// <summary>How far a job has come.</summary>
public enum JobState
{
    /// <summary>Nobody has started it.</summary>
    Idle,

    /// <summary>It waits for a free worker.</summary>
    Queued,

    /// <summary>A worker is busy with it.</summary>
    Running,

    /// <summary>All its records are done.</summary>
    Completed,

    /// <summary>Somebody has ended it.</summary>
    Cancelled,

    /// <summary>It could not go on.</summary>
    Failed,
}
