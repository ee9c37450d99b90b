using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="HoverElementTool"/>.</summary>
internal sealed record HoverElementResult(string? Hit, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
