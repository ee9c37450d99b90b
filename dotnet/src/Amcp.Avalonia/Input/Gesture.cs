namespace Amcp.Avalonia.Input;

/// <summary>Represents one gesture queued on the UI thread.</summary>
internal sealed class Gesture<T>(UiThread ui, string what, Func<T> prepare, Action<T> perform)
{
    private readonly TaskCompletionSource<T> _prepared = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _finished = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Decides whether the gesture starts or is withdrawn.</summary>
    public Admission Admission { get; } = new();

    /// <summary>Gets a task that completes when the gesture is prepared and starts.</summary>
    public Task<T> Prepared => _prepared.Task;

    /// <summary>Gets a task that completes when all its events were handled, and fails if they could not be sent.</summary>
    public Task Finished => _finished.Task;

    /// <summary>Runs on the UI thread.</summary>
    public void Run()
    {
        if (!Admission.Admit())
            return;

        using var noted = ui.Note(what);
        if (!TryPrepare(out var prepared))
            return;

        try
        {
            perform(prepared);
        }
        catch (ToolFailure failure)
        {
            _finished.TrySetException(failure);
        }
        finally
        {
            _finished.TrySetResult();
        }
    }

    private bool TryPrepare(out T prepared)
    {
        try
        {
            prepared = prepare();
        }
        catch (Exception problem)
        {
            prepared = default!;
            _prepared.TrySetException(problem);
            return false;
        }

        _prepared.TrySetResult(prepared);
        return true;
    }
}
