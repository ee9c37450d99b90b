namespace DataService.Service;

/// <summary>How far a job has come at one moment.</summary>
/// <param name="Key">Of its plan.</param>
/// <param name="State">Whether it runs.</param>
/// <param name="Done">How many of its records are done.</param>
public sealed record JobProgress(string Key, JobState State, int Done);
