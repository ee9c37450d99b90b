namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the parameters of <see cref="AdvanceClockTool"/>.</summary>
internal sealed record AdvanceClockArguments(long By, int Timeout = 10_000);
