namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the parameters of <see cref="WaitForIdleTool"/>.</summary>
internal sealed record WaitForIdleArguments(int Timeout = 5000, bool? Jump = null, int Idle = 100);
