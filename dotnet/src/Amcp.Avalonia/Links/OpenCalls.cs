namespace Amcp.Avalonia.Links;

/// <summary>Tracks open requests of all peers, so that shutdown can wait for their answers. Thread-safe.</summary>
internal sealed class OpenCalls
{
    private readonly object _gate = new();
    private readonly TaskCompletionSource _abandoned = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _open;
    private TaskCompletionSource? _answered;

    /// <summary>Gets a task that completes when all open requests, including new ones, are answered.</summary>
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

    /// <summary>Gets a task that completes when the app ends without finishing open calls, whose callers are then notified.</summary>
    public Task Abandoned => _abandoned.Task;

    /// <summary>Waits for open requests before the app ends. After the limit they are abandoned, and the limit applies once more.</summary>
    public async Task DrainAsync(TimeSpan limit)
    {
        if (!await AreAnsweredAsync(limit).ConfigureAwait(false))
        {
            _abandoned.TrySetResult();
            await AreAnsweredAsync(limit).ConfigureAwait(false);
        }
    }

    /// <summary>Tracks a request until the result is disposed, when its answer is on its way.</summary>
    public IDisposable Begin()
    {
        lock (_gate)
            _open++;

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
                calls.End();
        }
    }
}
