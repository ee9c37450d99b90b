using System.Text.Json;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Tests.Links;

/// <summary>A tool whose behaviour a test decides; it takes a standard tool's name, because tools are served with a contract.</summary>
internal sealed class ProbeTool(string name, Func<JsonElement, CancellationToken, Task<ToolAnswer>> call) : AppTool(name)
{
    public override Task<ToolAnswer> CallAsync(JsonElement arguments, CancellationToken cancel) => call(arguments, cancel);
}
