using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Converts the return value of a custom tool: nothing, an object, or another value wrapped as <c>{"result": value}</c>.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal static class ToolResult
{
    /// <summary>Validates a declared type, also inside Task and ValueTask.</summary>
    /// <exception cref="ArgumentException">The type has no JSON form.</exception>
    public static void Check(Type declared)
    {
        var isAwaited = declared.IsGenericType && declared.GetGenericTypeDefinition() is var open && (open == typeof(Task<>) || open == typeof(ValueTask<>));
        var type = isAwaited ? declared.GetGenericArguments()[0] : declared;
        if (type != typeof(void) && type != typeof(Task) && type != typeof(ValueTask) && !ServableType.Allows(type))
            throw new ArgumentException($"The result type {type.Name} has no JSON form. Return a text, number, boolean, list, record, or nothing.");
    }

    /// <summary>Returns the output schema for that of the value; null if nothing is returned.</summary>
    public static JsonElement? Schema(JsonElement? value) => value is not { } shape || IsObject(shape)
        ? value
        : JsonSerializer.SerializeToElement(new JsonObject
        {
            ["type"] = "object", ["properties"] = new JsonObject { ["result"] = JsonSerializer.SerializeToNode(shape) }, ["required"] = new JsonArray("result"),
        });

    /// <summary>Converts the value to an answer.</summary>
    /// <param name="value">The value, awaited.</param>
    /// <param name="type">The declared type of the value.</param>
    /// <param name="schema">The schema of the value; null if nothing is returned.</param>
    public static ToolAnswer Answer(object? value, Type? type, JsonElement? schema)
    {
        if (type is null || schema is not { } shape)
            return new ToolAnswer(default(JsonElement?), "done", []);

        var json = JsonSerializer.SerializeToNode(value, type, CustomToolJson.Options);
        var structured = IsObject(shape) ? json : new JsonObject { ["result"] = json };
        return new ToolAnswer(JsonSerializer.SerializeToElement(structured), value as string ?? json?.ToJsonString() ?? "null", []);
    }

    private static bool IsObject(JsonElement schema) =>
        schema.ValueKind == JsonValueKind.Object && schema.TryGetProperty("type", out var type) && type.ValueKind == JsonValueKind.String && type.ValueEquals("object");
}
