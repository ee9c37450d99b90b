using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="CloseWindowTool"/>.</summary>
internal sealed record CloseWindowResult(string Window, string? RefusedBy, [property: JsonIgnore] Aftermath After) : Aftermath(After);
