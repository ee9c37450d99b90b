using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="DragElementTool"/>.</summary>
internal sealed record DragElementResult(
    string Hit, string DroppedOn, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] Aftermath After) : Aftermath(After);
