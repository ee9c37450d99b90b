using Avalonia.Threading;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>
/// Records the exception that ends the app, first to a file, then to a callback. It never handles the exception, and its own failures do not affect the
/// app. Create it on the program's first thread.
/// </summary>
/// <param name="path">The file; null if no launcher requested one.</param>
/// <param name="fatal">Receives the crash once the app is certain to end.</param>
internal sealed class CrashWatch(string? path, Action<CrashRecord> fatal)
{
    /// <summary>The variable that names the crash file.</summary>
    public const string PathVariable = "AMCP_CRASH_FILE";

    private readonly object _gate = new();

    // Windows does not number it 1.
    private readonly int _mainThread = Environment.CurrentManagedThreadId;
    private Exception? _noted;

    /// <summary>Gets the exception that will end the app unless it is handled.</summary>
    public CrashRecord? Record { get; private set; }

    /// <summary>Subscribes to unhandled exceptions of every thread for the life of the process. Needs no dispatcher.</summary>
    public void Install() => AppDomain.CurrentDomain.UnhandledException += (_, problem) =>
    {
        if (problem.ExceptionObject is Exception exception)
        {
            Note(exception, ThreadName(isUi: false));
            fatal(Record!);
        }
    };

    /// <summary>Subscribes to exceptions of the UI thread, because an app whose Main catches everything has no unhandled exception. UI thread only.</summary>
    public void WatchDispatcher() => Dispatcher.UIThread.UnhandledException += (_, problem) =>
    {
        if (problem.Handled)
            return;

        Note(problem.Exception, ThreadName(isUi: true));

        // A handler that runs later may still handle the exception; then the dispatcher continues.
        Dispatcher.UIThread.Post(() => Withdraw(problem.Exception), DispatcherPriority.Send);
    };

    // The program's first thread becomes the UI thread.
    private string ThreadName(bool isUi)
    {
        var number = Environment.CurrentManagedThreadId;
        return isUi ? "the UI thread"
            : number == _mainThread ? "the main thread"
            : Thread.CurrentThread.Name is { } name ? $"the thread `{name}`" : $"thread {number}";
    }

    private void Note(Exception exception, string thread)
    {
        lock (_gate)
        {
            // The dispatcher's exception recurs as the process's.
            if (ReferenceEquals(_noted, exception))
                return;

            _noted = exception;
            Record = new CrashRecord(
                DateTimeOffset.UtcNow.ToString("O", CultureInfo.InvariantCulture), thread, AppException.ChainOf(exception));
            Write(Record);
        }
    }

    private void Withdraw(Exception exception)
    {
        lock (_gate)
        {
            if (!ReferenceEquals(_noted, exception))
                return;

            (_noted, Record) = (null, null);
            if (path is not null)
                Attempt(() => File.Delete(path));
        }
    }

    // Readers see the complete file or none.
    private void Write(CrashRecord record)
    {
        if (path is not null)
        {
            Attempt(() =>
            {
                File.WriteAllBytes($"{path}.part", JsonSerializer.SerializeToUtf8Bytes(record, CrashJson.Default.CrashRecord));
                File.Move($"{path}.part", path, overwrite: true);
            });
        }
    }

    private static void Attempt(Action deed)
    {
        try
        {
            deed();
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            // The process writes the exception itself to its output anyway.
        }
    }
}
