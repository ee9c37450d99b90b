using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents a change that an action caused, as a later run can verify it (contracts/app-tools/recorded-changes.ts).</summary>
/// <param name="Locator">The most durable locator that matches this element only; for an element that has vanished, one that matched it.</param>
/// <param name="Window">The window's title if the locator is unique only in this window.</param>
/// <param name="Property">The property, as the element tree names it; <c>visible</c> for what appeared or vanished.</param>
/// <param name="Value">The value after the action.</param>
internal sealed record LocatedChange(
    string Locator, [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Window, string Property, string Value)
{
    /// <summary>The member of a result's <c>_meta</c> that has the changes.</summary>
    public const string MetaKey = "amcp/changes";
}
