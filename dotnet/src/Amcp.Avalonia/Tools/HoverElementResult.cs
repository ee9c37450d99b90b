using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="HoverElementTool"/>.</summary>
internal sealed record HoverElementResult(string? Hit, [property: JsonIgnore] Aftermath After) : Aftermath(After);
