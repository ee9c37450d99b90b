namespace Amcp.Avalonia.Recording;

/// <summary>Represents one peer's recording. Sends events in order without blocking the app. UI thread only, except delivery.</summary>
/// <param name="peer">The peer.</param>
/// <param name="hasToolInput">Whether input of the tools is recorded, too.</param>
/// <param name="end">The registration that ends the recording when the peer disconnects.</param>
internal sealed class RecordingSession(IToolPeer peer, bool hasToolInput, CancellationTokenRegistration end) : IDisposable
{
    private const string Method = "notifications/amcp/input";

    private Task _delivery = Task.CompletedTask;

    /// <summary>Gets the number of recorded events.</summary>
    public int Sent { get; private set; }

    /// <summary>Gets the peer.</summary>
    public IToolPeer Peer => peer;

    /// <summary>Gets a value indicating whether input of the tools is recorded, too.</summary>
    public bool HasToolInput => hasToolInput;

    /// <summary>Sends an event after the previous ones.</summary>
    public void Send(InputEvent input)
    {
        var numbered = input with { App = peer.AppId, Sequence = ++Sent };
        var before = _delivery;
        _delivery = Task.Run(async () =>
        {
            await before.ConfigureAwait(false);
            await SendAsync(numbered).ConfigureAwait(false);
        });
    }

    /// <summary>Returns a task that completes when all events are sent.</summary>
    public Task DeliveredAsync() => _delivery;

    public void Dispose() => end.Dispose();

    private async Task SendAsync(InputEvent input)
    {
        try
        {
            await peer.NotifyAsync(Method, input, RecordingJson.Default.InputEvent).ConfigureAwait(false);
        }
        catch (Exception gone) when (gone is IOException or InvalidOperationException or OperationCanceledException)
        {
            // The peer has disconnected; the end of its connection ends its recording.
        }
    }
}
