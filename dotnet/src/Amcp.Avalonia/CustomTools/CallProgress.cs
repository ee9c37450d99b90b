namespace Amcp.Avalonia.CustomTools;

/// <summary>Sends the progress reports of one call in order. The call's answer waits for the last one.</summary>
/// <param name="send">Sends one report; null if the caller requested no progress.</param>
internal sealed class CallProgress(Func<AmcpProgress, Task>? send) : IProgress<AmcpProgress>
{
    /// <summary>The instance for callers that request no progress.</summary>
    public static readonly CallProgress Unwanted = new(null);

    private readonly object _gate = new();
    private Task _last = Task.CompletedTask;
    private bool _isClosed;

    public void Report(AmcpProgress value)
    {
        ArgumentNullException.ThrowIfNull(value);
        lock (_gate)
        {
            if (send is not null && !_isClosed)
                _last = SendAfterAsync(_last, value);
        }
    }

    /// <summary>Waits until all reports are sent. Later reports are dropped, because no notification may follow an answer.</summary>
    public Task CloseAsync()
    {
        lock (_gate)
        {
            _isClosed = true;
            return _last;
        }
    }

    private async Task SendAfterAsync(Task before, AmcpProgress value)
    {
        await before.ConfigureAwait(false);
        try
        {
            await send!(value).ConfigureAwait(false);
        }
        catch (Exception gone) when (gone is IOException or OperationCanceledException or InvalidOperationException or ObjectDisposedException)
        {
            // The caller has disconnected. The tool continues, or the link cancels it.
        }
    }
}
