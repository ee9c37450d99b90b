namespace Amcp.Avalonia.Logging;

/// <summary>Represents a page of the app's log.</summary>
/// <param name="Entries">The entries, oldest first.</param>
/// <param name="Next">The newest sequence number of all entries; 0 for none.</param>
/// <param name="Omitted">The number of matching entries omitted by the limit.</param>
/// <param name="Dropped">The number of entries after the requested sequence number that are no longer kept.</param>
internal sealed record LogPage(IReadOnlyList<LogEntry> Entries, int Next, int Omitted, int Dropped);
