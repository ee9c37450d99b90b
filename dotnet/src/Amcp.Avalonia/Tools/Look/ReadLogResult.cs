using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="ReadLogTool"/>.</summary>
internal sealed record ReadLogResult(IReadOnlyList<LogEntry> Entries, int Next, int Omitted, int Dropped);
