namespace DataService.Service;

/// <summary>Represents an update of the service.</summary>
/// <param name="Tick">The number of completed ticks.</param>
/// <param name="At">The service's time.</param>
/// <param name="Lines">The new log lines, oldest first.</param>
/// <param name="Jobs">The progress of all jobs.</param>
public sealed record ServiceUpdate(int Tick, DateTime At, IReadOnlyList<LogLine> Lines, IReadOnlyList<JobProgress> Jobs);
