using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="PressKeyTool"/>.</summary>
internal sealed record PressKeyResult(string? Focused, bool Password, [property: JsonIgnore] Aftermath After) : Aftermath(After);
