using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>A standard tool that is known by its name before the app is set up.</summary>
internal sealed class DeferredTool(string name, ToolBench bench) : AppTool(name)
{
    /// <inheritdoc/>
    public override async Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel)
    {
        var tools = await bench.OpenAsync(cancel).ConfigureAwait(false);
        return await tools[Name].CallAsync(arguments, cancel).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public override void AppIsSetUp() => bench.Open();
}
