using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Recording;

namespace Amcp.Avalonia.Tools.Record;

/// <summary>Adds a check of an element to the recording of the calling peer.</summary>
internal sealed class RecordCheckTool(UiThread ui, ElementFinder finder, Recorder recorder) : PeerTool("RecordCheck")
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, UNSUPPORTED for a value that the element does not have, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    public override async Task<ToolAnswer> CallAsync(JsonElement arguments, IToolPeer peer, CancellationToken cancel)
    {
        ArgumentNullException.ThrowIfNull(peer);
        var wanted = ArgumentReader.Read(arguments, RecordJson.Default.RecordCheckArguments);
        var locator = ElementFinder.Parse(wanted.Element);
        var check = await ui.RunAsync(Name, () => Pick(peer, locator, wanted), cancel).ConfigureAwait(false);
        var result = new RecordCheckResult(check.Target!.Locator, wanted.Check, check.Expected);
        return new ToolAnswer(
            JsonSerializer.SerializeToElement(result, RecordJson.Default.RecordCheckResult), $"Recorded a check of `{result.Locator}`.", []);
    }

    private InputEvent Pick(IToolPeer peer, Locator locator, RecordCheckArguments wanted)
    {
        if (!recorder.RecordsFor(peer))
            throw new ToolFailure("UNSUPPORTED", "RecordCheck needs a recording: call RecordInput first.");

        var found = finder.One(locator, wanted.Window).Element;
        var kind = wanted.Check.ToString().ToLowerInvariant();
        return recorder.Check(found, wanted.Check) ?? throw new ToolFailure("UNSUPPORTED", $"{ElementLabel.Of(found)} has no {kind} to check.");
    }
}
