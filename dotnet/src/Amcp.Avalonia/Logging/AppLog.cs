using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Keeps the app's newest log entries from all sources. Thread-safe.</summary>
/// <param name="most">The maximum number of entries.</param>
internal sealed class AppLog(int most = AppLog.Most)
{
    /// <summary>The maximum number of entries per app.</summary>
    public const int Most = 5000;

    private const int LongestMessage = 4000;

    private readonly Queue<LogEntry> _entries = new();
    private int _last;

    /// <summary>Gets the log of this process; null while the handler is off.</summary>
    public static AppLog? Kept { get; private set; }

    /// <summary>Starts to keep the entries of this process. Idempotent.</summary>
    public static AppLog Keep()
    {
        if (Kept is { } kept)
            return kept;

        Kept = new AppLog();
        AppLogListener.Install(Kept);
        ConsoleReader.Install(Kept);
        return Kept;
    }

    /// <summary>Adds an entry. Levels outside those of the tool ReadLog become the nearest one. Messages are truncated to 4000 characters.</summary>
    public void Add(LogLevel level, string source, string message)
    {
        var kept = message.Length > LongestMessage ? $"{message.AsSpan(0, LongestMessage)}…" : message;
        var known = (LogLevel)Math.Clamp((int)level, (int)LogLevel.Debug, (int)LogLevel.Error);
        lock (_entries)
        {
            _entries.Enqueue(new LogEntry(++_last, known, source, kept, DateTimeOffset.UtcNow.ToString("O", CultureInfo.InvariantCulture)));
            if (_entries.Count > most)
                _entries.Dequeue();
        }
    }

    /// <summary>Returns the newest matching entries after a sequence number.</summary>
    /// <param name="since">Only entries with a greater sequence number are returned.</param>
    /// <param name="willDo">The filter; called outside the lock.</param>
    /// <param name="limit">The maximum number of entries.</param>
    public LogPage Read(int since, Func<LogEntry, bool> willDo, int limit)
    {
        LogEntry[] kept;
        int last;
        lock (_entries)
        {
            kept = [.. _entries];
            last = _last;
        }

        var matching = kept.Where(entry => entry.Sequence > since && willDo(entry)).ToList();
        var omitted = Math.Max(0, matching.Count - limit);
        return new LogPage([.. matching.Skip(omitted)], last, omitted, Math.Max(0, last - kept.Length - since));
    }
}
