using Avalonia.Threading;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Records uncaught exceptions without handling them.</summary>
internal static class ExceptionWatch
{
    /// <summary>Subscribes for the life of the process.</summary>
    public static void Install(AppErrorLog errors)
    {
        Dispatcher.UIThread.UnhandledException += (_, problem) => Note(AppErrorKind.Unhandled, problem.Exception);
        AppDomain.CurrentDomain.UnhandledException += (_, problem) =>
        {
            if (problem.ExceptionObject is Exception exception)
                Note(AppErrorKind.Unhandled, exception);
        };
        TaskScheduler.UnobservedTaskException += (_, problem) => Note(AppErrorKind.Task, problem.Exception.GetBaseException());

        void Note(AppErrorKind kind, Exception exception) =>
            errors.Add(kind, $"{exception.GetType().Name}: {exception.Message}", AppException.ChainOf(exception));
    }
}
