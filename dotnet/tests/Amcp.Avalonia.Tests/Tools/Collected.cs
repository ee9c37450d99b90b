namespace Amcp.Avalonia.Tests.Tools;

/// <summary>Waits until nothing keeps an object.</summary>
internal static class Collected
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    /// <summary>Collects garbage until the object is gone.</summary>
    public static async Task IsAsync(WeakReference kept)
    {
        using var limit = new CancellationTokenSource(s_limit);
        while (kept.IsAlive)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(10, limit.Token);
        }
    }
}
