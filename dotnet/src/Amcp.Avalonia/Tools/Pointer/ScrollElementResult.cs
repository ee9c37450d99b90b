using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="ScrollElementTool"/>.</summary>
internal sealed record ScrollElementResult(
    ScrollOffset? Offset, ScrollSize? Extent, ScrollSize? Viewport, string? Path, bool? Handled, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
