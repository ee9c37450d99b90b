using System.Reflection;
using System.Text.Json;

namespace WatchTower.Tests.Reach;

/// <summary>A call that foreign clients make (fixtures/golden/tool-calls.json).</summary>
/// <param name="Tool">Its name.</param>
/// <param name="Arguments">As they go out.</param>
/// <param name="Answer">Stands in the structured answer, written as compact JSON.</param>
/// <param name="Refusal">The code with which the tool refuses; null when it does not.</param>
internal sealed record ToolCall(string Tool, Dictionary<string, object?> Arguments, string? Answer, string? Refusal)
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    /// <summary>All of them, in the order in which a freshly started WatchTower understands them.</summary>
    public static ToolCall[] All { get; } = JsonDocument.Parse(File.ReadAllBytes(PathOf("ToolCalls"))).RootElement.GetProperty("calls").Deserialize<ToolCall[]>(s_json)!;

    private static string PathOf(string fact) =>
        typeof(ToolCall).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == fact).Value!;
}
