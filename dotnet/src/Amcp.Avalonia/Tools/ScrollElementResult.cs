using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="ScrollElementTool"/>.</summary>
internal sealed record ScrollElementResult(
    ScrollOffset? Offset, ScrollSize? Extent, ScrollSize? Viewport, string? Path, bool? Handled, [property: JsonIgnore] Aftermath After) : Aftermath(After);
