namespace Amcp.Avalonia.Logging;

/// <summary>A part of the app's log.</summary>
/// <param name="Entries">Oldest first.</param>
/// <param name="Next">The sequence number of the newest entry of all; 0 for none.</param>
/// <param name="Omitted">How many that match were left out by the limit.</param>
/// <param name="Dropped">How many after the sequence number that was asked for are no longer kept.</param>
internal sealed record LogPage(IReadOnlyList<LogEntry> Entries, int Next, int Omitted, int Dropped);
