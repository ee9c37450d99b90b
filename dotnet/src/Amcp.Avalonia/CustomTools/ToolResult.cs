using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Represents the return value of a custom tool: nothing, an object, or another value wrapped as <c>{"result": value}</c>.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal sealed class ToolResult
{
    private readonly Type? type;
    private readonly Lazy<JsonNode?> schema;

    private ToolResult(Type? type)
    {
        this.type = type;
        schema = new Lazy<JsonNode?>(() => type is null ? null : ToolParameter.SchemaOf(type));
    }

    private bool IsObject => schema.Value is JsonObject described && described["type"] is JsonValue kind
        && kind.GetValueKind() == JsonValueKind.String && kind.GetValue<string>() == "object";

    /// <summary>Creates the result for a declared type, unwrapping Task and ValueTask.</summary>
    /// <exception cref="ArgumentException">The type has no JSON form.</exception>
    public static ToolResult Create(Type declared)
    {
        var isAwaited = declared.IsGenericType && declared.GetGenericTypeDefinition() is var open && (open == typeof(Task<>) || open == typeof(ValueTask<>));
        var type = isAwaited ? declared.GetGenericArguments()[0] : declared;
        if (type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask))
        {
            return new ToolResult(null);
        }

        return ServableType.Allows(type)
            ? new ToolResult(type)
            : throw new ArgumentException($"The result type {type.Name} has no JSON form. Return a text, number, boolean, list, record, or nothing.");
    }

    /// <summary>Returns the output schema; null if nothing is returned.</summary>
    public JsonElement? Schema()
    {
        if (schema.Value is not { } shape)
        {
            return null;
        }

        var described = IsObject
            ? shape.DeepClone()
            : new JsonObject { ["type"] = "object", ["properties"] = new JsonObject { ["result"] = shape.DeepClone() }, ["required"] = new JsonArray("result") };
        return JsonSerializer.SerializeToElement(described);
    }

    /// <summary>Awaits the delegate's return value and converts it to an answer.</summary>
    public async Task<ToolAnswer> AnswerAsync(object? returned, CancellationToken cancel)
    {
        var value = await AwaitAsync(returned, cancel).ConfigureAwait(false);
        if (type is null)
        {
            return new ToolAnswer(default(JsonElement?), "done", []);
        }

        var json = JsonSerializer.SerializeToNode(value, type, CustomToolJson.Options);
        var structured = IsObject ? json : new JsonObject { ["result"] = json };
        return new ToolAnswer(JsonSerializer.SerializeToElement(structured), value as string ?? json?.ToJsonString() ?? "null", []);
    }

    private async Task<object?> AwaitAsync(object? returned, CancellationToken cancel)
    {
        var task = returned switch
        {
            Task already => already,
            ValueTask valueTask => valueTask.AsTask(),
            not null when returned.GetType() is { IsGenericType: true } form && form.GetGenericTypeDefinition() == typeof(ValueTask<>) =>
                (Task)form.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(returned, BindingFlags.DoNotWrapExceptions, null, null, null)!,
            _ => null,
        };
        if (task is null)
        {
            return returned;
        }

        await task.WaitAsync(cancel).ConfigureAwait(false);
        return type is null ? null : task.GetType().GetProperty(nameof(Task<int>.Result))!.GetValue(task);
    }
}
