using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="TypeTextTool"/>.</summary>
internal sealed record TypeTextResult(string? Path, string? Text, bool Password, [property: JsonIgnore] Aftermath After) : Aftermath(After);
