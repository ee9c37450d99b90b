using Amcp.Avalonia.Tools;
using Avalonia.Threading;

namespace Amcp.Avalonia.Input;

/// <summary>
/// One gesture at a time. The lane is free again once the gesture's events are in, or once its handler runs a loop of its own, as modal
/// dialogs do: the call that answers the dialog must not wait for the call that opened it.
/// </summary>
internal sealed class GestureLane(UiThread ui) : IDisposable
{
    private readonly SemaphoreSlim _lane = new(1, 1);

    /// <summary>Prepares and performs a gesture in one turn of the UI thread.</summary>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="prepare">Looks whether the gesture can be made; what it throws is thrown to the caller and nothing happens.</param>
    /// <param name="perform">Sends the events. What the app's handlers throw goes to the app's dispatcher, as for a person's input.</param>
    /// <param name="cancel">Gives up waiting.</param>
    /// <returns>What was prepared, and whether a nested loop runs now.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY, or what prepare throws.</exception>
    public Task<(T Prepared, bool Nested)> RunAsync<T>(string what, Func<T> prepare, Action<T> perform, CancellationToken cancel) =>
        RunAsync(what, prepare, [perform], () => Task.CompletedTask, cancel);

    /// <summary>
    /// Prepares a gesture and makes its strokes, each in a turn of its own. Once begun it goes on to its last stroke, also for a caller that
    /// has gone or into a nested loop: no button stays pressed.
    /// </summary>
    /// <param name="what">A few words for others that must wait.</param>
    /// <param name="prepare">Runs in the turn of the first stroke.</param>
    /// <param name="strokes">What is done one after the other; the last one ends the gesture.</param>
    /// <param name="between">Waited for before each stroke but the first.</param>
    /// <param name="cancel">Gives up waiting for the first stroke.</param>
    /// <inheritdoc cref="RunAsync{T}(string, Func{T}, Action{T}, CancellationToken)"/>
    public async Task<(T Prepared, bool Nested)> RunAsync<T>(
        string what, Func<T> prepare, IReadOnlyList<Action<T>> strokes, Func<Task> between, CancellationToken cancel)
    {
        if (!await _lane.WaitAsync(ui.StartLimit, cancel).ConfigureAwait(false))
        {
            throw Failures.UiThreadBusy(ui.WhatRuns, ui.StartLimit);
        }

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
                {
                    Dispatcher.UIThread.Post(() => strokes[^1](prepared), DispatcherPriority.Input);
                }
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

        // Whatever is queued behind the gesture runs while the gesture still does only if a handler pumps the queue itself.
        var pumped = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Dispatcher.UIThread.Post(() => pumped.TrySetResult(), DispatcherPriority.Input);
        await (await Task.WhenAny(gesture.Finished, pumped.Task, ui.Ended).WaitAsync(cancel).ConfigureAwait(false)).ConfigureAwait(false);
        return (prepared, !gesture.Finished.IsCompleted && !ui.HasEnded);
    }

    /// <inheritdoc/>
    public void Dispose() => _lane.Dispose();
}
