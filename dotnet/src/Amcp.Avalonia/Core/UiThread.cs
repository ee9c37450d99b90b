using System.Diagnostics;
using Avalonia.Threading;

namespace Amcp.Avalonia.Core;

/// <summary>
/// Dispatches work to the app's UI thread. It never blocks the caller's thread, and reports what occupies the UI thread if the work cannot start.
/// </summary>
/// <param name="appEnds">A task that completes when the app starts to end. Waiting work then fails, and no further work starts.</param>
internal sealed class UiThread(Task? appEnds = null)
{
    private static readonly TimeSpan s_returnLimit = TimeSpan.FromSeconds(1);

    private static int s_limits;

    private readonly Task _appEnds = appEnds ?? new TaskCompletionSource().Task;
    private readonly List<Running> _running = [];
    private readonly TimeSpan _startLimit = TimeSpan.FromSeconds(5);
    private readonly TimeSpan _firstLimit = TimeSpan.FromSeconds(20);
    private volatile Running _latest = new("the app itself", null);

    /// <summary>
    /// Gets the time limit for the start of the work: 5 s. Until the first work has started it is 20 s, because an app registers before its first frame and
    /// its own start occupies the UI thread.
    /// </summary>
    public TimeSpan StartLimit
    {
        get => _latest.IsFirst ? _firstLimit : _startLimit;
        init => (_startLimit, _firstLimit) = (value, value);
    }

    /// <summary>Gets the number of time limits that wait for the start of work, of all instances. Each is a timer of the process.</summary>
    public static int OpenLimits => Volatile.Read(ref s_limits);

    /// <summary>Gets the handler's current work on the UI thread with its duration, or its last work.</summary>
    public string WhatRuns => _latest.ToString();

    /// <summary>Gets a value indicating whether the app has started to end.</summary>
    public bool HasEnded => _appEnds.IsCompleted;

    /// <summary>Gets a task that completes when the app starts to end.</summary>
    public Task Ended => _appEnds;

    /// <summary>Runs work on the UI thread after queued work of higher priority.</summary>
    /// <param name="what">A short description for calls that must wait, such as <c>ClickElement `Save`</c>.</param>
    /// <param name="work">Short work.</param>
    /// <param name="cancel">Cancels waiting for the start.</param>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY if the work did not start within <see cref="StartLimit"/>.</exception>
    public Task<T> RunAsync<T>(string what, Func<T> work, CancellationToken cancel) =>
        RunAsync(what, work, DispatcherPriority.Input, StartLimit, cancel);

    /// <summary>Runs work on the UI thread with another priority and time limit. ContextIdle runs it after the dispatcher has drained.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY if the work did not start within the limit.</exception>
    public async Task<T> RunAsync<T>(string what, Func<T> work, DispatcherPriority priority, TimeSpan limit, CancellationToken cancel)
    {
        var done = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        var entry = new Admission();
        Dispatcher.UIThread.Post(() => Work(what, work, entry, done), priority);
        await AdmittedAsync(entry, done.Task, limit, cancel).ConfigureAwait(false);
        await Task.WhenAny(done.Task, _appEnds).ConfigureAwait(false);
        // Work that ends the app itself, such as an app's own tool, has its result only when it returns.
        await ((Task)done.Task).WaitAsync(s_returnLimit, CancellationToken.None).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return await UnlessEndedAsync(done.Task).ConfigureAwait(false);
    }

    /// <summary>Waits for work that involves the UI thread, but not beyond the end of the app.</summary>
    /// <exception cref="ToolFailure">WINDOW_CLOSED if the app ends first.</exception>
    public async Task<T> UnlessEndedAsync<T>(Task<T> work)
    {
        await Task.WhenAny(work, _appEnds).ConfigureAwait(false);
        return work.IsCompleted ? await work.ConfigureAwait(false) : throw Failures.AppEnds();
    }

    /// <summary>Waits until posted work has started, and withdraws it after the limit.</summary>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task AdmittedAsync(Admission entry, Task begun, TimeSpan limit, CancellationToken cancel)
    {
        Task first = Task.WhenAny(begun, _appEnds);
        Interlocked.Increment(ref s_limits);
        await first.WaitAsync(limit, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        Interlocked.Decrement(ref s_limits);
        if (!begun.IsCompleted && entry.Withdraw())
        {
            cancel.ThrowIfCancellationRequested();
            throw HasEnded ? Failures.AppEnds() : Failures.UiThreadBusy(WhatRuns, limit);
        }
    }

    /// <summary>Records work on the UI thread until the result is disposed.</summary>
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
            return;

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

        /// <summary>Gets a value indicating whether the handler has not reached the UI thread yet.</summary>
        public bool IsFirst => since is null;

        // The start of the app's own work is unknown, because the app may have been idle after the handler's last work.
        public override string ToString() =>
            since is null
                ? what
                : FormattableString.Invariant($"{what}, for {(after is null ? "" : "at most ")}{since.Elapsed.TotalSeconds:0.0} s{(after is null ? "" : $", after {after}")}");
    }
}
