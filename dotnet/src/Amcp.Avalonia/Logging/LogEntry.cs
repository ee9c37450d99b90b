namespace Amcp.Avalonia.Logging;

/// <summary>Something that the app has logged (contracts/app-tools/read-log.ts).</summary>
/// <param name="Sequence">Counts from 1.</param>
/// <param name="Level">How much it matters.</param>
/// <param name="Source"><c>Avalonia/Layout</c>, <c>Trace</c>, <c>Console</c> or the category of a logger.</param>
/// <param name="Message">As it was written.</param>
/// <param name="Time">ISO 8601.</param>
internal sealed record LogEntry(int Sequence, AmcpLogLevel Level, string Source, string Message, string Time);
