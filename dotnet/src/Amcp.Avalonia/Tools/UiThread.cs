using Avalonia.Threading;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// The way onto the app's UI thread. It never blocks the caller's thread, and says what runs there when the app does not let it in.
/// </summary>
internal sealed class UiThread
{
    private readonly List<string> _running = [];
    private volatile string _latest = "the app itself";

    /// <summary>How long a call waits to be let in.</summary>
    public TimeSpan StartLimit { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>What runs on the UI thread by our doing, or what ran there last.</summary>
    public string Running => _latest;

    /// <summary>Runs work on the UI thread, after what is queued there with a higher priority.</summary>
    /// <param name="what">A few words for the answer to others that must wait, such as <c>ClickElement `Save`</c>.</param>
    /// <param name="work">Short work.</param>
    /// <param name="cancel">Gives up waiting to be let in.</param>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY when it was not let in within <see cref="StartLimit"/>.</exception>
    public Task<T> RunAsync<T>(string what, Func<T> work, CancellationToken cancel) =>
        RunAsync(what, work, DispatcherPriority.Input, StartLimit, cancel);

    /// <summary>Runs work on the UI thread at another priority, ContextIdle for after the dispatcher has drained, and within another limit.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY when it was not let in within the limit.</exception>
    public async Task<T> RunAsync<T>(string what, Func<T> work, DispatcherPriority priority, TimeSpan limit, CancellationToken cancel)
    {
        var done = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        var entry = new Admission();
        Dispatcher.UIThread.Post(() => Work(what, work, entry, done), priority);
        await AdmittedAsync(entry, done.Task, limit, cancel).ConfigureAwait(false);
        return await done.Task.ConfigureAwait(false);
    }

    /// <summary>Waits until work that was posted has begun; withdraws it when that takes too long.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task AdmittedAsync(Admission entry, Task begun, TimeSpan limit, CancellationToken cancel)
    {
        await begun.WaitAsync(limit, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!begun.IsCompleted && entry.Withdraw())
        {
            cancel.ThrowIfCancellationRequested();
            throw Failures.UiThreadBusy(_latest, limit);
        }
    }

    /// <summary>Notes what begins to run on the UI thread until the result is disposed.</summary>
    public IDisposable Note(string what)
    {
        _running.Add(what);
        _latest = what;
        return new Noted(this, what);
    }

    private void Work<T>(string what, Func<T> work, Admission entry, TaskCompletionSource<T> done)
    {
        if (!entry.Admit())
        {
            return;
        }

        using (Note(what))
        {
            try
            {
                done.TrySetResult(work());
            }
            catch (Exception problem)
            {
                done.TrySetException(problem);
            }
        }
    }

    private sealed class Noted(UiThread thread, string what) : IDisposable
    {
        public void Dispose()
        {
            thread._running.Remove(what);
            thread._latest = thread._running.Count > 0 ? thread._running[^1] : $"the app itself, after {what}";
        }
    }
}
