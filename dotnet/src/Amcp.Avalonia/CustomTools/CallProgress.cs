namespace Amcp.Avalonia.CustomTools;

/// <summary>Sends the reports of one call in their order; the call's answer waits for the last of them.</summary>
/// <param name="send">Sends one report; null when the caller wants none.</param>
internal sealed class CallProgress(Func<AmcpProgress, Task>? send) : IProgress<AmcpProgress>
{
    /// <summary>For callers who want no progress.</summary>
    public static readonly CallProgress Unwanted = new(null);

    private readonly object gate = new();
    private Task last = Task.CompletedTask;
    private bool isClosed;

    /// <inheritdoc/>
    public void Report(AmcpProgress value)
    {
        ArgumentNullException.ThrowIfNull(value);
        lock (gate)
        {
            if (send is not null && !isClosed)
            {
                last = SendAfterAsync(last, value);
            }
        }
    }

    /// <summary>Waits until everything is sent; later reports are dropped, because nothing may follow an answer.</summary>
    public Task CloseAsync()
    {
        lock (gate)
        {
            isClosed = true;
            return last;
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
            // Whoever asked has left; the tool itself goes on or is cancelled by the link.
        }
    }
}
