using Avalonia.Threading;

namespace Amcp.Avalonia.Input;

/// <summary>
/// Serializes gestures. The next gesture may start once the events are delivered, or once a handler runs a nested loop, as modal dialogs do: the call
/// that answers the dialog must not wait for the call that opened it.
/// </summary>
internal sealed class GestureLane(UiThread ui) : IDisposable
{
    private readonly SemaphoreSlim _lane = new(1, 1);
    private readonly List<Task> _nested = [];

    /// <summary>Gets a task that completes when the latest handler that runs a nested loop has returned, or null if there is none.</summary>
    public Task? NestedHandler
    {
        get
        {
            lock (_nested)
            {
                _nested.RemoveAll(handler => handler.IsCompleted);
                return _nested.LastOrDefault();
            }
        }
    }

    /// <summary>Prepares and performs a gesture in one UI thread job.</summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="prepare">Checks whether the gesture is possible. Its exception goes to the caller, and no event is sent.</param>
    /// <param name="perform">Sends the events. Exceptions of the app's handlers go to the app's dispatcher, as with user input.</param>
    /// <param name="cancel">Stops waiting.</param>
    /// <returns>The prepared value, and whether a nested loop now runs.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY, or a failure of the preparation.</exception>
    public Task<(T Prepared, bool Nested)> RunAsync<T>(string what, Func<T> prepare, Action<T> perform, CancellationToken cancel) =>
        RunAsync(what, prepare, [perform], () => Task.CompletedTask, cancel);

    /// <summary>
    /// Prepares a gesture and performs its strokes, each in its own UI thread job. Once started, all strokes are performed, even after the caller has
    /// disconnected or inside a nested loop, so that no button stays pressed.
    /// </summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="prepare">Runs in the same job as the first stroke.</param>
    /// <param name="strokes">The strokes in order; the last one ends the gesture.</param>
    /// <param name="between">Awaited before every stroke except the first.</param>
    /// <param name="cancel">Stops waiting for the first stroke.</param>
    /// <inheritdoc cref="RunAsync{T}(string, Func{T}, Action{T}, CancellationToken)"/>
    public async Task<(T Prepared, bool Nested)> RunAsync<T>(
        string what, Func<T> prepare, IReadOnlyList<Action<T>> strokes, Func<Task> between, CancellationToken cancel)
    {
        if (!await _lane.WaitAsync(ui.StartLimit, cancel).ConfigureAwait(false))
            throw Failures.UiThreadBusy(ui.WhatRuns, ui.StartLimit);

        try
        {
            var (prepared, nested) = await TurnAsync(new Gesture<T>(ui, what, prepare, strokes[0]), cancel).ConfigureAwait(false);
            var made = 1;
            try
            {
                while (made < strokes.Count && !nested)
                {
                    await between().ConfigureAwait(false);
                    (_, nested) = await TurnAsync(new Gesture<T>(ui, what, () => prepared, strokes[made]), CancellationToken.None).ConfigureAwait(false);
                    made++;
                }
            }
            finally
            {
                if (made < strokes.Count)
                    Dispatcher.UIThread.Post(() => strokes[^1](prepared), DispatcherPriority.Input);
            }

            return (prepared, nested);
        }
        finally
        {
            _lane.Release();
        }
    }

    private async Task<(T Prepared, bool Nested)> TurnAsync<T>(Gesture<T> gesture, CancellationToken cancel)
    {
        Dispatcher.UIThread.Post(gesture.Run, DispatcherPriority.Input);
        await ui.AdmittedAsync(gesture.Admission, gesture.Prepared, ui.StartLimit, cancel).ConfigureAwait(false);
        var prepared = await gesture.Prepared.ConfigureAwait(false);

        // A job queued behind the gesture runs during the gesture only if a handler pumps the queue itself.
        var pumped = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Dispatcher.UIThread.Post(() => pumped.TrySetResult(), DispatcherPriority.Input);
        await Task.WhenAny(gesture.Finished, pumped.Task, ui.Ended).WaitAsync(cancel).ConfigureAwait(false);
        if (!gesture.Finished.IsCompleted)
        {
            lock (_nested)
                _nested.Add(gesture.Finished);

            return (prepared, !ui.HasEnded);
        }

        // The thread pool may complete the job first although the gesture has ended before it, and its failure would be lost.
        await gesture.Finished.ConfigureAwait(false);
        return (prepared, false);
    }

    public void Dispose() => _lane.Dispose();
}
