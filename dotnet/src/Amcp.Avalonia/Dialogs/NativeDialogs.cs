namespace Amcp.Avalonia.Dialogs;

/// <summary>Knows whether a dialog of the system is open, which nothing in this process can answer.</summary>
internal static class NativeDialogs
{
    private static int s_open;

    /// <summary>Whether one is open now.</summary>
    public static bool IsAnyOpen => Volatile.Read(ref s_open) > 0;

    /// <summary>One was opened; it is open until the task is done.</summary>
    public static void Note(Task dialog)
    {
        Interlocked.Increment(ref s_open);
        dialog.ContinueWith(_ => Interlocked.Decrement(ref s_open), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }
}
