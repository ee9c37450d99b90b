using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="HoverElementTool"/>.</summary>
internal sealed record HoverElementResult(string? Hit, [property: JsonIgnore] Aftermath After) : Aftermath(After);
