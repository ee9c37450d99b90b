using System.Diagnostics;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// The way onto the app's UI thread. It never blocks the caller's thread, and says what runs there when the app does not let it in.
/// </summary>
/// <param name="appEnds">Done when the app has begun to end: nobody is let in any more, and nobody waits in vain.</param>
internal sealed class UiThread(Task? appEnds = null)
{
    private readonly Task _appEnds = appEnds ?? new TaskCompletionSource().Task;
    private readonly List<Running> _running = [];
    private volatile Running _latest = new("the app itself", null);

    /// <summary>How long a call waits to be let in.</summary>
    public TimeSpan StartLimit { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>What runs on the UI thread by our doing and for how long, or what ran there last.</summary>
    public string WhatRuns => _latest.ToString();

    /// <summary>Whether the app has begun to end.</summary>
    public bool HasEnded => _appEnds.IsCompleted;

    /// <summary>Done when the app has begun to end.</summary>
    public Task Ended => _appEnds;

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
        return await UnlessEndedAsync(done.Task).ConfigureAwait(false);
    }

    /// <summary>Waits for something that the UI thread has part in, but not beyond the end of the app.</summary>
    /// <exception cref="ToolFailure">WINDOW_CLOSED when the app ends before.</exception>
    public async Task<T> UnlessEndedAsync<T>(Task<T> work)
    {
        await Task.WhenAny(work, _appEnds).ConfigureAwait(false);
        return work.IsCompleted ? await work.ConfigureAwait(false) : throw Failures.AppEnds();
    }

    /// <summary>Waits until work that was posted has begun; withdraws it when that takes too long.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task AdmittedAsync(Admission entry, Task begun, TimeSpan limit, CancellationToken cancel)
    {
        Task first = Task.WhenAny(begun, _appEnds);
        await first.WaitAsync(limit, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!begun.IsCompleted && entry.Withdraw())
        {
            cancel.ThrowIfCancellationRequested();
            throw HasEnded ? Failures.AppEnds() : Failures.UiThreadBusy(WhatRuns, limit);
        }
    }

    /// <summary>Notes what begins to run on the UI thread until the result is disposed.</summary>
    public IDisposable Note(string what)
    {
        var noted = new Running(what, Stopwatch.StartNew());
        _running.Add(noted);
        _latest = noted;
        return new Noted(this, noted);
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

    private sealed class Noted(UiThread thread, Running noted) : IDisposable
    {
        public void Dispose()
        {
            thread._running.Remove(noted);
            thread._latest = thread._running.Count > 0 ? thread._running[^1] : new Running("the app itself", Stopwatch.StartNew(), noted.What);
        }
    }

    private sealed class Running(string what, Stopwatch? since, string? after = null)
    {
        public string What => what;

        // When the app began is not known: after what we did last it may have been idle.
        public override string ToString() =>
            since is null
                ? what
                : FormattableString.Invariant($"{what}, for {(after is null ? "" : "at most ")}{since.Elapsed.TotalSeconds:0.0} s{(after is null ? "" : $", after {after}")}");
    }
}
