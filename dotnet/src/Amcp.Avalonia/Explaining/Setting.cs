using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Explaining;

/// <summary>Represents a value of a property and where it comes from (contracts/app-tools/look/explain-element.ts).</summary>
/// <param name="Property">The name, with the owner of an attached property.</param>
/// <param name="Value">The value as text.</param>
/// <param name="By">The priority.</param>
/// <param name="From">The style, control theme, template or element that sets it.</param>
/// <param name="Resource">The key and the dictionary in which it was found.</param>
/// <param name="Source">The file and the line.</param>
internal sealed record Setting(
    string Property,
    string Value,
    SettingPriority By,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? From = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Resource = null,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Source = null)
{
    /// <summary>Formats the setting for a line of an answer.</summary>
    public override string ToString()
    {
        var facts = new[] { From, Resource is null ? null : $"resource {Resource}", Source }.OfType<string>();
        return string.Join(", ", facts.Prepend($"{Property} = {Value} [{By}]"));
    }
}
