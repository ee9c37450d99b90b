namespace Amcp.Avalonia.Link;

/// <summary>Knows whether requests of any peer still wait for their answers, so that the app's last words are not cut off. Thread-safe.</summary>
internal sealed class OpenCalls
{
    private readonly object _gate = new();
    private readonly TaskCompletionSource _abandoned = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _open;
    private TaskCompletionSource? _answered;

    /// <summary>Done when every request that is open now or comes meanwhile is answered.</summary>
    public Task AllAnswered
    {
        get
        {
            lock (_gate)
            {
                return _open == 0
                    ? Task.CompletedTask
                    : (_answered ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
            }
        }
    }

    /// <summary>Done when the app ends and no call that is still open will be finished: its caller is to be told so.</summary>
    public Task Abandoned => _abandoned.Task;

    /// <summary>Lets the open requests be answered before the app ends. Those that are not answered within the limit are abandoned, and get it once more.</summary>
    public async Task LastWordsAsync(TimeSpan limit)
    {
        if (!await AreAnsweredAsync(limit).ConfigureAwait(false))
        {
            _abandoned.TrySetResult();
            await AreAnsweredAsync(limit).ConfigureAwait(false);
        }
    }

    /// <summary>Notes a request until the result is disposed, which is when its answer is on its way.</summary>
    public IDisposable Begin()
    {
        lock (_gate)
        {
            _open++;
        }

        return new Open(this);
    }

    private async Task<bool> AreAnsweredAsync(TimeSpan limit)
    {
        var answered = AllAnswered;
        return await Task.WhenAny(answered, Task.Delay(limit)).ConfigureAwait(false) == answered;
    }

    private void End()
    {
        lock (_gate)
        {
            if (--_open == 0)
            {
                _answered?.TrySetResult();
                _answered = null;
            }
        }
    }

    private sealed class Open(OpenCalls calls) : IDisposable
    {
        private int _isDisposed;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
            {
                calls.End();
            }
        }
    }
}
