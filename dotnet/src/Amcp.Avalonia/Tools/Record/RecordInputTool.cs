using Amcp.Avalonia.Recording;

namespace Amcp.Avalonia.Tools.Record;

/// <summary>Turns the recording of user actions on and off for the calling peer, until it disconnects.</summary>
internal sealed class RecordInputTool(UiThread ui, Recorder recorder) : PeerTool("RecordInput")
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY, INVALID_ARGUMENT.</exception>
    public override async Task<ToolAnswer> CallAsync(JsonElement arguments, IToolPeer peer, CancellationToken cancel)
    {
        ArgumentNullException.ThrowIfNull(peer);
        var wanted = ArgumentReader.Read(arguments, RecordJson.Default.RecordInputArguments);
        var recording = await ui.RunAsync(Name, () => wanted.On ? recorder.Start(peer, wanted.FromTools) : recorder.Stop(peer), cancel).ConfigureAwait(false);
        if (!wanted.On && recording is not null)
            await recording.DeliveredAsync().ConfigureAwait(false);

        var result = new RecordInputResult(wanted.On, recording?.Sent ?? 0);
        return new ToolAnswer(
            JsonSerializer.SerializeToElement(result, RecordJson.Default.RecordInputResult),
            wanted.On ? "Recording." : $"Not recording; {result.Sent} events were sent.",
            []);
    }
}
