using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>What a successful call returns.</summary>
internal sealed class ToolAnswer
{
    private JsonElement? _structured;
    private string? _text;

    /// <summary>An answer from a result that has been parsed, or from none.</summary>
    /// <param name="structured">An object that keeps the tool's output schema; null only for custom tools without a result.</param>
    /// <param name="text">The same for people and for clients without structured content.</param>
    /// <param name="images">Pictures, in order.</param>
    public ToolAnswer(JsonElement? structured, string text, IReadOnlyList<ToolImage> images) => (_structured, _text, Images) = (structured, text, images);

    /// <summary>An answer from a result as it was written.</summary>
    /// <param name="json">An object that keeps the tool's output schema.</param>
    /// <param name="text">The same for people and for clients without structured content.</param>
    /// <param name="images">Pictures, in order.</param>
    public ToolAnswer(JsonChunks json, string text, IReadOnlyList<ToolImage> images) => (Json, _text, Images) = (json, text, images);

    /// <summary>An answer both forms of which are long, and written.</summary>
    /// <param name="json">An object that keeps the tool's output schema.</param>
    /// <param name="text">A string: the same for people and for clients without structured content.</param>
    public ToolAnswer(JsonChunks json, JsonChunks text) => (Json, TextJson, Images) = (json, text, []);

    /// <summary>The structured result as it was written; null where only <see cref="Structured"/> is known.</summary>
    public JsonChunks? Json { get; }

    /// <summary>The text as it was written; null where only <see cref="Text"/> is known.</summary>
    public JsonChunks? TextJson { get; }

    /// <summary>Pictures, in order.</summary>
    public IReadOnlyList<ToolImage> Images { get; }

    /// <summary>The structured result, parsed when it is first asked for; null only for custom tools without a result.</summary>
    public JsonElement? Structured => _structured ??= Json?.Parse();

    /// <summary>The same for people and for clients without structured content.</summary>
    public string Text => _text ??= TextJson!.Parse().GetString()!;
}
