using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>Compares a JSON Schema with the record that is written by it, down to the last member.</summary>
internal sealed class SchemaComparison
{
    private readonly JsonObject _schema;
    private readonly HashSet<string> _seen = [];
    private readonly List<string> _differences = [];

    private SchemaComparison(JsonObject schema) => _schema = schema;

    /// <summary>Places with the members that only one of both has; empty when they agree.</summary>
    public static IReadOnlyList<string> Differences(JsonObject schema, JsonTypeInfo shape)
    {
        var comparison = new SchemaComparison(schema);
        comparison.Compare(schema, shape, "$");
        return comparison._differences;
    }

    private void Compare(JsonNode? schema, JsonTypeInfo shape, string place)
    {
        if (schema?["$ref"]?.GetValue<string>() is { } reference)
        {
            if (_seen.Add(reference))
                Compare(_schema["definitions"]![reference["#/definitions/".Length..]], shape, place);

            return;
        }

        if (schema?["anyOf"] is JsonArray choices)
            Compare(choices.Single(choice => choice!["type"]?.ToString() != "null"), shape, place);
        else if (shape.Kind == JsonTypeInfoKind.Object)
            CompareMembers(schema?["properties"]?.AsObject() ?? [], shape, place);
        else if (shape.Kind == JsonTypeInfoKind.Enumerable)
            Compare(schema?["items"], ShapeOf(shape.ElementType!), place + "[]");
    }

    private void CompareMembers(JsonObject properties, JsonTypeInfo shape, string place)
    {
        var members = shape.Properties.Where(member => member.Get is not null).ToDictionary(member => member.Name, member => member.PropertyType);
        _differences.AddRange(members.Keys.Except(properties.Select(property => property.Key)).Select(name => $"{place}.{name} is not in the schema"));
        foreach (var (name, schema) in properties)
        {
            if (members.TryGetValue(name, out var type))
                Compare(schema, ShapeOf(type), $"{place}.{name}");
            else
                _differences.Add($"{place}.{name} is not in the record");
        }
    }

    private static JsonTypeInfo ShapeOf(Type type) => ToolMetadata.Of(type);
}
