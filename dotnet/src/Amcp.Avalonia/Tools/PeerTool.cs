namespace Amcp.Avalonia.Tools;

/// <summary>Represents a tool whose work for the calling peer continues after its answer.</summary>
internal abstract class PeerTool(string name) : AppTool(name)
{
    public sealed override Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel) =>
        throw new ToolFailure("UNSUPPORTED", $"{Name} needs a connection that takes notifications.");

    /// <summary>Runs one call on any thread.</summary>
    /// <param name="arguments">The call's arguments, always a JSON object.</param>
    /// <param name="peer">The calling peer.</param>
    /// <param name="cancel">Cancelled if the caller gives up or the link is lost.</param>
    /// <exception cref="ToolFailure">The call failed in a way that the caller can act on.</exception>
    public abstract Task<ToolAnswer> CallAsync(JsonElement arguments, IToolPeer peer, CancellationToken cancel);
}
