using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents a line of an outline as data (contracts/app-tools/recorded-changes.ts).</summary>
/// <param name="Ref">The element's ref.</param>
/// <param name="Type">The element's type.</param>
/// <param name="Depth">The indent of the line; 0 for a root, such as a window.</param>
/// <param name="Id">AutomationId or x:Name if no other element has it.</param>
/// <param name="Name">The accessible name; null if it is long.</param>
/// <param name="Text">The value or text that the line shows; null if it is long.</param>
internal sealed record OutlineRow(
    string Ref,
    string Type,
    int Depth,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Id,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Name,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Text)
{
    /// <summary>The member of a result's <c>_meta</c> that has the lines.</summary>
    public const string MetaKey = "amcp/outline";
}
