namespace Amcp.Avalonia.Tools;

/// <summary>Represents the parameters of <see cref="AdvanceClockTool"/>.</summary>
internal sealed record AdvanceClockArguments(int By, int Timeout = 10_000);
