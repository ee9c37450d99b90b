namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The end of a call of the runner.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Message">Its text on standard error.</param>
internal sealed record RunnerEnd(int ExitCode, string Message);
