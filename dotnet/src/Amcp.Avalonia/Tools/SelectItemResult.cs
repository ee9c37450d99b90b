using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="SelectItemTool"/>.</summary>
internal sealed record SelectItemResult(
    int Index, string Text, string? Path, IReadOnlyList<string> Dismissed, [property: JsonIgnore] Aftermath After) : Aftermath(After);
