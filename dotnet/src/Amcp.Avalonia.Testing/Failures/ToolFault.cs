using System.Text.Json.Nodes;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Testing;

/// <summary>Represents a failed call, as the app reports it in <c>_meta["amcp/failure"]</c>.</summary>
/// <param name="Code">The code, such as <c>OBSCURED</c>.</param>
/// <param name="Message">The cause, with the near misses of a locator.</param>
internal sealed record ToolFault(string Code, string Message)
{
    private const string Key = "amcp/failure";

    /// <summary>Gets the facts; undefined if there are none.</summary>
    public JsonElement Details { get; init; }

    /// <summary>Gets what to do about it; empty if the app knows nothing.</summary>
    public string Remedy { get; init; } = "";

    /// <summary>Gets the app's own exceptions with their stacks; empty if there are none.</summary>
    public string Exceptions { get; init; } = "";

    /// <summary>Returns the text of a result.</summary>
    public static string TextOf(CallToolResult result) => string.Join('\n', result.Content.OfType<TextContentBlock>().Select(block => block.Text));

    /// <summary>Reads a failed result.</summary>
    public static ToolFault Of(CallToolResult result)
    {
        if (result.Meta?[Key] is not JsonObject failure)
            return new ToolFault("UNKNOWN", TextOf(result));

        var details = failure["details"] as JsonObject;
        return new ToolFault((string?)failure["code"] ?? "UNKNOWN", (string?)failure["message"] ?? "")
        {
            Details = details is null ? default : JsonSerializer.SerializeToElement(details, NodeJson.Default.JsonObject),
            Remedy = details?["hint"] is JsonValue hint && hint.TryGetValue(out string? remedy) ? remedy : "",
            Exceptions = details?["exceptions"] is JsonArray exceptions ? ExceptionText.Of(exceptions) : "",
        };
    }
}
