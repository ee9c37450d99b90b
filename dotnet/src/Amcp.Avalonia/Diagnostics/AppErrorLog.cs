namespace Amcp.Avalonia.Diagnostics;

/// <summary>Keeps the newest errors of the app. Thread-safe.</summary>
internal sealed class AppErrorLog
{
    private const int Most = 1000;

    private readonly Queue<AppError> _errors = new();
    private int _last;

    /// <summary>Adds an error.</summary>
    public void Add(AppErrorKind kind, string message, IReadOnlyList<AppException>? exceptions = null, Visual? element = null)
    {
        lock (_errors)
        {
            var time = DateTimeOffset.UtcNow.ToString("O", CultureInfo.InvariantCulture);
            _errors.Enqueue(new AppError(++_last, kind, message.ReplaceLineEndings(" "), time, exceptions)
            {
                Source = element is null ? null : new WeakReference<Visual>(element),
            });
            if (_errors.Count > Most)
                _errors.Dequeue();
        }
    }

    /// <summary>Returns the errors with a greater sequence number, oldest first, and the newest sequence number; 0 for none.</summary>
    public (IReadOnlyList<AppError> Errors, int Last) Since(int sequence)
    {
        lock (_errors)
            return ([.. _errors.Where(error => error.Sequence > sequence)], _last);
    }
}
