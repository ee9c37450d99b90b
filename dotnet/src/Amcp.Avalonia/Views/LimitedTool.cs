using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Views;

/// <summary>Answers in time also if the UI thread never returns from the app's code.</summary>
/// <param name="tool">The tool.</param>
/// <param name="limit">The longest time of a call.</param>
internal sealed class LimitedTool(OwnTool tool, TimeSpan limit) : OwnTool(tool.Name)
{
    /// <inheritdoc/>
    public override Tool Definition => tool.Definition;

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">TIMEOUT, and those of the tool.</exception>
    public override async Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel)
    {
        try
        {
            return await tool.CallAsync(arguments, cancel).WaitAsync(limit, cancel).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            throw new ToolFailure("TIMEOUT", FormattableString.Invariant($"The view did not return from its constructor, or its layout, within {limit.TotalSeconds:0} s."));
        }
    }
}
