using System.Globalization;

namespace Amcp.Avalonia.Logging;

/// <summary>Keeps the newest entries of what the app logs, whoever writes them. Thread-safe.</summary>
/// <param name="most">How many entries are kept.</param>
internal sealed class AppLog(int most = AppLog.Most)
{
    /// <summary>How many entries are kept of an app.</summary>
    public const int Most = 5000;

    private const int LongestMessage = 4000;

    private readonly Queue<LogEntry> _entries = new();
    private int _last;

    /// <summary>Adds an entry; what is longer than 4000 characters is cut.</summary>
    public void Add(AmcpLogLevel level, string source, string message)
    {
        var kept = message.Length > LongestMessage ? $"{message.AsSpan(0, LongestMessage)}…" : message;
        lock (_entries)
        {
            _entries.Enqueue(new LogEntry(++_last, level, source, kept, DateTimeOffset.UtcNow.ToString("O", CultureInfo.InvariantCulture)));
            if (_entries.Count > most)
            {
                _entries.Dequeue();
            }
        }
    }

    /// <summary>The newest entries after a sequence number that will do.</summary>
    /// <param name="since">Only those with a greater sequence number.</param>
    /// <param name="willDo">Which of them; called outside of the lock.</param>
    /// <param name="limit">How many at most.</param>
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
