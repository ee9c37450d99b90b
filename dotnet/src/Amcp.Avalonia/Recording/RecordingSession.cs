using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Recording;

/// <summary>One peer's recording: tells it events in their order, without ever keeping the app waiting. UI thread only, but for delivery.</summary>
internal sealed class RecordingSession(IToolPeer peer)
{
    private const string Method = "notifications/amcp/input";

    private Task _delivery = Task.CompletedTask;

    /// <summary>How many events were told.</summary>
    public int Sent { get; private set; }

    /// <summary>Whose it is.</summary>
    public IToolPeer Peer => peer;

    /// <summary>Sends an event after those before it.</summary>
    public void Tell(InputEvent input)
    {
        var numbered = input with { App = peer.AppId, Sequence = ++Sent };
        var before = _delivery;
        _delivery = Task.Run(async () =>
        {
            await before.ConfigureAwait(false);
            await SendAsync(numbered).ConfigureAwait(false);
        });
    }

    /// <summary>Done when everything that was told is sent.</summary>
    public Task DeliveredAsync() => _delivery;

    private async Task SendAsync(InputEvent input)
    {
        try
        {
            await peer.NotifyAsync(Method, input, RecordingJson.Default.InputEvent).ConfigureAwait(false);
        }
        catch (Exception gone) when (gone is IOException or InvalidOperationException or OperationCanceledException)
        {
            // Whoever left hears nothing more; the end of its connection ends its recording.
        }
    }
}
