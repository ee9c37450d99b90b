namespace DataService.Service;

/// <summary>What is new in the service.</summary>
/// <param name="Tick">How many ticks it has done.</param>
/// <param name="At">Its time.</param>
/// <param name="Lines">What it has logged, oldest first.</param>
/// <param name="Jobs">All its jobs.</param>
public sealed record ServiceUpdate(int Tick, DateTime At, IReadOnlyList<LogLine> Lines, IReadOnlyList<JobProgress> Jobs);
