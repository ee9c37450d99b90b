using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the answer of a successful call.</summary>
internal sealed class ToolAnswer
{
    private JsonElement? _structured;
    private string? _text;

    /// <summary>Creates an answer from a parsed result, or from none.</summary>
    /// <param name="structured">An object that matches the tool's output schema; null only for custom tools without a result.</param>
    /// <param name="text">The same content for people and for clients without structured content.</param>
    /// <param name="images">The pictures, in order.</param>
    public ToolAnswer(JsonElement? structured, string text, IReadOnlyList<ToolImage> images) => (_structured, _text, Images) = (structured, text, images);

    /// <summary>Creates an answer from serialized JSON.</summary>
    /// <param name="json">An object that matches the tool's output schema.</param>
    /// <param name="text">The same content for people and for clients without structured content.</param>
    /// <param name="images">The pictures, in order.</param>
    public ToolAnswer(JsonChunks json, string text, IReadOnlyList<ToolImage> images) => (Json, _text, Images) = (json, text, images);

    /// <summary>Creates an answer whose large forms are both serialized.</summary>
    /// <param name="json">An object that matches the tool's output schema.</param>
    /// <param name="text">A JSON string with the same content for people and for clients without structured content.</param>
    public ToolAnswer(JsonChunks json, JsonChunks text) => (Json, TextJson, Images) = (json, text, []);

    /// <summary>Gets the serialized structured result; null if only <see cref="Structured"/> is known.</summary>
    public JsonChunks? Json { get; }

    /// <summary>Gets the serialized text; null if only <see cref="Text"/> is known.</summary>
    public JsonChunks? TextJson { get; }

    /// <summary>Gets the pictures, in order.</summary>
    public IReadOnlyList<ToolImage> Images { get; }

    /// <summary>Gets what an action changed, which models need not read.</summary>
    public IReadOnlyList<LocatedChange> Changes { get; init; } = [];

    /// <summary>Gets the lines of an outline as data, which models need not read.</summary>
    public IReadOnlyList<OutlineRow> Outline { get; init; } = [];

    /// <summary>Gets the structured result, parsed on first access; null only for custom tools without a result.</summary>
    public JsonElement? Structured => _structured ??= Json?.Parse();

    /// <summary>Gets the same content for people and for clients without structured content.</summary>
    public string Text => _text ??= TextJson!.Parse().GetString()!;
}
