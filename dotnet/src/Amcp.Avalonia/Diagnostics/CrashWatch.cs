using System.Globalization;
using System.Text.Json;
using Avalonia.Threading;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>
/// Writes down the exception that ends the app: first into a file, then to whoever is told. It never handles one, and whatever fails here
/// changes nothing for the app.
/// </summary>
/// <param name="path">The file; null where no launcher asked for one.</param>
/// <param name="fatal">Told once the app is sure to end by it.</param>
internal sealed class CrashWatch(string? path, Action<CrashRecord> fatal)
{
    /// <summary>The variable by which a launcher names the file.</summary>
    public const string PathVariable = "AMCP_CRASH_FILE";

    private readonly object gate = new();
    private Exception? noted;

    /// <summary>What ends the app, if it does so by what has been thrown.</summary>
    public CrashRecord? Record { get; private set; }

    /// <summary>Starts to watch every thread, for the life of the process; needs no dispatcher.</summary>
    public void Install() => AppDomain.CurrentDomain.UnhandledException += (_, problem) =>
    {
        if (problem.ExceptionObject is Exception exception)
        {
            Note(exception, ThreadName(isUi: false));
            fatal(Record!);
        }
    };

    /// <summary>Watches the UI thread: an app whose Main catches everything has no unhandled exception. Call it on the UI thread.</summary>
    public void WatchDispatcher() => Dispatcher.UIThread.UnhandledException += (_, problem) =>
    {
        if (problem.Handled)
        {
            return;
        }

        Note(problem.Exception, ThreadName(isUi: true));

        // A handler that is called after this one may still handle it; then the dispatcher goes on.
        Dispatcher.UIThread.Post(() => Withdraw(problem.Exception), DispatcherPriority.Send);
    };

    // The program's first thread is about to be the UI thread.
    private static string ThreadName(bool isUi) => (isUi, Environment.CurrentManagedThreadId) switch
    {
        (true, _) => "the UI thread",
        (_, 1) => "the main thread",
        var (_, number) => Thread.CurrentThread.Name is { } name ? $"the thread `{name}`" : $"thread {number}",
    };

    private void Note(Exception exception, string thread)
    {
        lock (gate)
        {
            // The dispatcher's exception comes again as the process's.
            if (ReferenceEquals(noted, exception))
            {
                return;
            }

            noted = exception;
            Record = new CrashRecord(
                DateTimeOffset.UtcNow.ToString("O", CultureInfo.InvariantCulture), thread, AppException.ChainOf(exception));
            Write(Record);
        }
    }

    private void Withdraw(Exception exception)
    {
        lock (gate)
        {
            if (!ReferenceEquals(noted, exception))
            {
                return;
            }

            (noted, Record) = (null, null);
            if (path is not null)
            {
                Attempt(() => File.Delete(path));
            }
        }
    }

    // Whoever sees the file sees all of it.
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
            // The exception itself is on its way to the process's output all the same.
        }
    }
}
