namespace Amcp.Avalonia.Logging;

/// <summary>The facts of a log line beside its message; null ones are left out.</summary>
/// <param name="Tool">The tool that was called.</param>
/// <param name="DurationMs">How long it took, in milliseconds.</param>
/// <param name="Status"><c>ok</c>, <c>cancelled</c> or the failure's code.</param>
internal readonly record struct LogFacts(string? Tool = null, double? DurationMs = null, string? Status = null);
