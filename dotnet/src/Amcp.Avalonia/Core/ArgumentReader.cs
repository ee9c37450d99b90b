using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Amcp.Avalonia.Core;

/// <summary>Deserializes a call's JSON arguments strictly into the tool's record.</summary>
internal static class ArgumentReader
{
    /// <summary>Reads the arguments. The error names unknown, missing and ill-typed parameters.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the parameter and the expected format.</exception>
    public static TArguments Read<TArguments>(JsonElement arguments, JsonTypeInfo<TArguments> shape)
        where TArguments : notnull
    {
        if (arguments.ValueKind != JsonValueKind.Object)
            throw Invalid("arguments", "an object", $", but it is {Kind(arguments)}");

        foreach (var given in arguments.EnumerateObject().Where(given => shape.Properties.All(known => known.Name != given.Name)))
        {
            var known = string.Join(", ", shape.Properties.Select(property => property.Name));
            throw Invalid(given.Name, known.Length == 0 ? "absent: this tool takes none" : $"one of the known parameters: {known}");
        }

        foreach (var required in shape.Properties.Where(known => known.IsRequired && !arguments.TryGetProperty(known.Name, out _)))
            throw Invalid(required.Name, $"given: {ExpectedForm.Of(required.PropertyType)}");

        return Convert(arguments, shape);
    }

    private static TArguments Convert<TArguments>(JsonElement arguments, JsonTypeInfo<TArguments> shape)
        where TArguments : notnull
    {
        try
        {
            return arguments.Deserialize(shape) ?? throw Invalid("arguments", "an object");
        }
        catch (JsonException problem)
        {
            var path = (problem.Path ?? "$").TrimStart('$').TrimStart('.');
            var name = path.Split('.', '[')[0];
            var property = shape.Properties.FirstOrDefault(known => known.Name == name);
            var given = arguments.TryGetProperty(name, out var value) ? $", but it is {Kind(value)}" : "";
            throw Invalid(path.Length == 0 ? "arguments" : path, property is null ? "readable" : ExpectedForm.Of(property.PropertyType), given);
        }
    }

    private static string Kind(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Null or JsonValueKind.True or JsonValueKind.False or JsonValueKind.Number => value.GetRawText(),
        JsonValueKind.Array => "a list",
        JsonValueKind.Object => "an object",
        _ => $"'{value.GetString()}'",
    };

    private static ToolFailure Invalid(string parameter, string expected, string given = "") =>
        new("INVALID_ARGUMENT", $"The parameter `{parameter}` must be {expected}{given}.")
        {
            Details = new JsonObject { ["parameter"] = parameter, ["expected"] = expected },
        };
}
