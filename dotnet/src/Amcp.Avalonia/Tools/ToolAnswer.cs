using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>What a successful call returns.</summary>
/// <param name="Json">The structured result in UTF-8, an object that keeps the tool's output schema; empty where only <see cref="Structured"/> is known.</param>
/// <param name="Text">The same for people and for clients without structured content.</param>
/// <param name="Images">Pictures, in order.</param>
internal sealed record ToolAnswer(ReadOnlyMemory<byte> Json, string Text, IReadOnlyList<ToolImage> Images)
{
    private JsonElement? _parsed;

    /// <summary>An answer from a result that has been parsed, or from none.</summary>
    public ToolAnswer(JsonElement? structured, string text, IReadOnlyList<ToolImage> images)
        : this(default(ReadOnlyMemory<byte>), text, images) => _parsed = structured;

    /// <summary>The structured result, parsed when it is first asked for; null only for custom tools without a result.</summary>
    public JsonElement? Structured => _parsed ??= Json.IsEmpty ? null : Parse(Json);

    private static JsonElement Parse(ReadOnlyMemory<byte> json)
    {
        using var document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }
}
