using System.Text.Json;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Contract;

/// <summary>Provides names, descriptions, schemas and hints of the standard tools, generated from contracts/app-tools.</summary>
internal static class ToolContract
{
    private const string Resource = "Amcp.Avalonia.app-tools.json";

    private static readonly Lazy<IReadOnlyDictionary<string, Tool>> Definitions = new(Load);

    /// <summary>Gets all standard tools by name.</summary>
    public static IReadOnlyDictionary<string, Tool> All => Definitions.Value;

    private static Dictionary<string, Tool> Load()
    {
        using var stream = typeof(ToolContract).Assembly.GetManifestResourceStream(Resource)
            ?? throw new InvalidOperationException($"The resource {Resource} is missing from this build.");
        using var document = JsonDocument.Parse(stream);
        return document.RootElement.EnumerateArray().Select(Read).ToDictionary(tool => tool.Name);
    }

    private static Tool Read(JsonElement tool) => new()
    {
        Name = tool.GetProperty("name").GetString()!,
        Description = tool.GetProperty("description").GetString(),
        InputSchema = tool.GetProperty("inputSchema").Clone(),
        OutputSchema = tool.GetProperty("outputSchema").Clone(),
        Annotations = ReadHints(tool.GetProperty("annotations")),
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
