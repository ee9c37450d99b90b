using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="DragElementTool"/>.</summary>
internal sealed record DragElementResult(
    string Hit, string DroppedOn, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
