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
    public async Task<(T Prepared, bool Nested)> RunAsync<T>(string what, Func<T> prepare, Action<T> perform, CancellationToken cancel)
    {
        if (!await _lane.WaitAsync(ui.StartLimit, cancel).ConfigureAwait(false))
        {
            throw Failures.UiThreadBusy(ui.Running, ui.StartLimit);
        }

        try
        {
            var gesture = new Gesture<T>(ui, what, prepare, perform);
            Dispatcher.UIThread.Post(gesture.Run, DispatcherPriority.Input);
            await ui.AdmittedAsync(gesture.Admission, gesture.Prepared, ui.StartLimit, cancel).ConfigureAwait(false);
            var prepared = await gesture.Prepared.ConfigureAwait(false);

            // Whatever is queued behind the gesture runs while the gesture still does only if a handler pumps the queue itself.
            var pumped = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            Dispatcher.UIThread.Post(() => pumped.TrySetResult(), DispatcherPriority.Input);
            await (await Task.WhenAny(gesture.Finished, pumped.Task).WaitAsync(cancel).ConfigureAwait(false)).ConfigureAwait(false);
            return (prepared, !gesture.Finished.IsCompleted);
        }
        finally
        {
            _lane.Release();
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _lane.Dispose();
}
