namespace DataService.Service;

/// <summary>Represents a job's progress at one moment.</summary>
/// <param name="Key">The key of its plan.</param>
/// <param name="State">The state.</param>
/// <param name="Done">The number of processed records.</param>
public sealed record JobProgress(string Key, JobState State, int Done);
