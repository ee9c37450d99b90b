namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="WaitForIdleTool"/>.</summary>
internal sealed record WaitForIdleArguments(int Timeout = 5000);
