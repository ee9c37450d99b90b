using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Explaining;

/// <summary>Represents a binding as it works now (contracts/app-tools/look/explain-element.ts).</summary>
/// <param name="Property">The bound property.</param>
/// <param name="Path">The path with its start, as in XAML.</param>
/// <param name="Source">The object at which the path starts.</param>
/// <param name="Mode">The mode.</param>
/// <param name="Converter">The type of the converter.</param>
/// <param name="Value">The value that the binding gives.</param>
/// <param name="Error">The last error.</param>
internal sealed record BindingFacts(
    string Property,
    string Path,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Source,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Mode,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Converter,
    string Value,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Error)
{
    /// <summary>Formats the facts for a line of an answer.</summary>
    public override string ToString()
    {
        var facts = new[]
        {
            Source is null ? null : $"from {Source}", Mode, Converter is null ? null : $"converter {Converter}", $"gives {Value}", Error is null ? null : $"error: {Error}",
        };
        return $"{Property} is bound to `{Path}`: {string.Join(", ", facts.OfType<string>())}";
    }
}
