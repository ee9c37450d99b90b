using Avalonia.Threading;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Notes exceptions that nobody caught. It never handles them: what would have ended the app still does.</summary>
internal static class ExceptionWatch
{
    /// <summary>Starts to listen, for the life of the process.</summary>
    public static void Install(AppErrorLog errors)
    {
        Dispatcher.UIThread.UnhandledException += (_, problem) => errors.Add(AppErrorKind.Unhandled, Words(problem.Exception));
        AppDomain.CurrentDomain.UnhandledException += (_, problem) =>
            errors.Add(AppErrorKind.Unhandled, problem.ExceptionObject is Exception known ? Words(known) : "unknown");
        TaskScheduler.UnobservedTaskException += (_, problem) => errors.Add(AppErrorKind.Task, Words(problem.Exception.GetBaseException()));
    }

    private static string Words(Exception problem) => $"{problem.GetType().Name}: {problem.Message}";
}
