using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="ClickElementTool"/>.</summary>
internal sealed record ClickElementResult(
    string Hit, double X, double Y, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] Aftermath After) : Aftermath(After);
