using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="UsePointerTool"/>.</summary>
internal sealed record UsePointerResult(
    string? Hit, IReadOnlyList<PointerButton> Held, IReadOnlyList<string> Dismissed, [property: JsonIgnore] Aftermath After) : Aftermath(After);
