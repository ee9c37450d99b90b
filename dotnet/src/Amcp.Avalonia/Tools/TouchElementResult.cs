using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="TouchElementTool"/>.</summary>
internal sealed record TouchElementResult(
    string Hit, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] Aftermath After) : Aftermath(After);
