using System.Text.Json.Nodes;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Core;

/// <summary>Provides the instructions, and names, descriptions, schemas and hints of the standard tools, generated from contracts/app-tools.</summary>
internal static class ToolContract
{
    private const string Resource = "Amcp.Avalonia.app-tools.json";

    /// <summary>The key in a tool's <c>_meta</c>, and the capability in a client's <c>experimental</c>, of tools that only recorders are offered.</summary>
    public const string Recorder = "amcp/recorder";

    private static readonly Lazy<(string Instructions, IReadOnlyDictionary<string, Tool> Tools)> s_loaded = new(Load);

    /// <summary>Gets all standard tools by name.</summary>
    public static IReadOnlyDictionary<string, Tool> All => s_loaded.Value.Tools;

    /// <summary>Gets what all tools have in common, which their definitions do not repeat.</summary>
    public static string Instructions => s_loaded.Value.Instructions;

    private static (string Instructions, IReadOnlyDictionary<string, Tool> Tools) Load()
    {
        using var stream = typeof(ToolContract).Assembly.GetManifestResourceStream(Resource)
            ?? throw new InvalidOperationException($"The resource {Resource} is missing from this build.");
        using var document = JsonDocument.Parse(stream);
        var tools = document.RootElement.GetProperty("tools").EnumerateArray().Select(Read).ToDictionary(tool => tool.Name);
        return (document.RootElement.GetProperty("instructions").GetString()!, tools);
    }

    private static Tool Read(JsonElement tool) => new()
    {
        Name = tool.GetProperty("name").GetString()!,
        Description = tool.GetProperty("description").GetString(),
        InputSchema = tool.GetProperty("inputSchema").Clone(),
        OutputSchema = tool.GetProperty("outputSchema").Clone(),
        Annotations = ReadHints(tool.GetProperty("annotations")),
        Meta = tool.TryGetProperty("_meta", out var meta) ? JsonObject.Create(meta.Clone()) : null,
    };

    private static ToolAnnotations ReadHints(JsonElement hints) => new()
    {
        Title = hints.TryGetProperty("title", out var title) ? title.GetString() : null,
        ReadOnlyHint = Flag(hints, "readOnlyHint"),
        DestructiveHint = Flag(hints, "destructiveHint"),
        IdempotentHint = Flag(hints, "idempotentHint"),
        OpenWorldHint = Flag(hints, "openWorldHint"),
    };

    private static bool? Flag(JsonElement hints, string name) => hints.TryGetProperty(name, out var flag) ? flag.GetBoolean() : null;
}
