using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.CustomTools;

/// <summary>Represents one parameter of a custom tool.</summary>
[RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
[RequiresDynamicCode(CustomTool.NeedsItsTypes)]
internal sealed class ToolParameter
{
    private readonly ParameterInfo _parameter;
    private readonly Lazy<bool> _isNullable;

    private ToolParameter(ParameterInfo parameter)
    {
        _parameter = parameter;
        _isNullable = new Lazy<bool>(() => Nullable.GetUnderlyingType(parameter.ParameterType) is not null
            || new NullabilityInfoContext().Create(parameter).WriteState == NullabilityState.Nullable);
    }

    /// <summary>Gets the name in the source code.</summary>
    public string Name => _parameter.Name!;

    /// <summary>Gets a value indicating whether a call may omit it.</summary>
    public bool IsOptional => _isNullable.Value || _parameter.HasDefaultValue;

    /// <summary>Validates the type and creates the parameter.</summary>
    /// <exception cref="ArgumentException">The type has no JSON form.</exception>
    public static ToolParameter Create(ParameterInfo parameter) =>
        parameter.Name is null || !ServableType.Allows(parameter.ParameterType)
            ? throw new ArgumentException(
                $"The parameter `{parameter.Name}` has the type {parameter.ParameterType.Name}, which has no JSON form. "
                + "Use texts, numbers, booleans, enums, dates, lists of them, or a record of them.")
            : new ToolParameter(parameter);

    /// <summary>Reads the value from a call.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public object? Read(JsonElement arguments)
    {
        if (!arguments.TryGetProperty(Name, out var given))
            return IsOptional ? DefaultValue() : throw Invalid($"given: {ExpectedForm.Of(_parameter.ParameterType)}");

        if (given.ValueKind == JsonValueKind.Null)
            return _isNullable.Value ? null : throw Invalid(ExpectedForm.Of(_parameter.ParameterType) + ", but it is null");

        try
        {
            return given.Deserialize(_parameter.ParameterType, CustomToolJson.Options);
        }
        catch (JsonException problem)
        {
            var place = problem.Path is null or "$" ? "" : $" (see `{Name}{problem.Path.TrimStart('$')}`)";
            throw Invalid(ExpectedForm.Of(_parameter.ParameterType) + place);
        }
    }

    private object? DefaultValue()
    {
        var value = _parameter.HasDefaultValue ? _parameter.DefaultValue : null;
        var type = Nullable.GetUnderlyingType(_parameter.ParameterType) ?? _parameter.ParameterType;

        // Reflection returns the default of a nullable enum as its number.
        return value is not null && type.IsEnum ? Enum.ToObject(type, value) : value;
    }

    private ToolFailure Invalid(string expected) =>
        new("INVALID_ARGUMENT", $"The parameter `{Name}` must be {expected}.")
        {
            Details = new JsonObject { ["parameter"] = Name, ["expected"] = expected },
        };
}
