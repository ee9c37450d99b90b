namespace Amcp.Avalonia.Dialogs;

/// <summary>Tracks open dialogs of the operating system, which this process cannot answer.</summary>
internal static class NativeDialogs
{
    private static int s_open;

    /// <summary>Gets a value indicating whether a dialog is open.</summary>
    public static bool IsAnyOpen => Volatile.Read(ref s_open) > 0;

    /// <summary>Tracks a dialog, which is open until the task completes.</summary>
    public static void Note(Task dialog)
    {
        Interlocked.Increment(ref s_open);
        dialog.ContinueWith(_ => Interlocked.Decrement(ref s_open), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }
}
