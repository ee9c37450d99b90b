using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Represents a log entry of the app (contracts/app-tools/look/read-log.ts).</summary>
/// <param name="Sequence">The sequence number, from 1.</param>
/// <param name="Level">The level.</param>
/// <param name="Source"><c>Avalonia/Layout</c>, <c>Trace</c>, <c>Console</c> or the category of a logger.</param>
/// <param name="Message">The message as written.</param>
/// <param name="Time">The time, in ISO 8601.</param>
internal sealed record LogEntry(int Sequence, LogLevel Level, string Source, string Message, string Time);
