using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Writes both forms of a tree on other threads while the UI thread determines the revision. The three tasks are independent, and each takes noticeable
/// time for thousands of elements.
/// </summary>
/// <param name="roots">The complete elements, which any thread may read.</param>
internal sealed class TreeWriting(IReadOnlyList<ElementInfo> roots)
{
    private readonly Task<JsonChunks> _elements = Task.Run(() => JsonOf(roots));
    private readonly Task<JsonChunks> _text = Task.Run(() => TreeText.Of(roots));

    /// <summary>Returns the answer once it is written: the JSON of a <see cref="GetElementTreeResult"/>, and the outline.</summary>
    public ToolAnswer Answer(int revision)
    {
        var chunks = new JsonChunks();
        using var json = new Utf8JsonWriter(chunks);
        json.WriteStartObject();
        json.WritePropertyName("roots"u8);
        chunks.Append(json, _elements.GetAwaiter().GetResult());
        json.WriteNumber("count"u8, roots.Sum(root => root.Count));
        json.WriteNumber("revision"u8, revision);
        json.WriteEndObject();
        json.Flush();
        return new ToolAnswer(chunks, _text.GetAwaiter().GetResult());
    }

    private static JsonChunks JsonOf(IReadOnlyList<ElementInfo> roots)
    {
        var chunks = new JsonChunks();
        using var json = new Utf8JsonWriter(chunks);
        JsonSerializer.Serialize(json, roots, LookJson.Default.IReadOnlyListElementInfo);
        return chunks;
    }
}
