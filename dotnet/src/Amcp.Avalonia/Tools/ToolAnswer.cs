using System.Text.Json;

namespace Amcp.Avalonia.Tools;

/// <summary>What a successful call returns.</summary>
/// <param name="Structured">A JSON object that keeps the tool's output schema; absent only for custom tools without a result.</param>
/// <param name="Text">The same for people and for clients without structured content.</param>
/// <param name="Images">Pictures, in order.</param>
internal sealed record ToolAnswer(JsonElement? Structured, string Text, IReadOnlyList<ToolImage> Images);
