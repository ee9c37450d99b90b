using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>A tool whose work goes on after its answer, for the peer that called it.</summary>
internal abstract class PeerTool(string name) : AppTool(name)
{
    /// <inheritdoc/>
    public sealed override Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel) =>
        throw new ToolFailure("UNSUPPORTED", $"{Name} needs a connection that it can tell things to.");

    /// <summary>Runs one call on any thread.</summary>
    /// <param name="arguments">The call's arguments, always a JSON object.</param>
    /// <param name="peer">Who calls.</param>
    /// <param name="cancel">Set when the caller gave up or the link is gone.</param>
    /// <exception cref="ToolFailure">The call failed in a way the caller can act on.</exception>
    public abstract Task<ToolAnswer> CallAsync(JsonElement arguments, IToolPeer peer, CancellationToken cancel);
}
