using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="SetFocusTool"/>.</summary>
internal sealed record SetFocusResult(string Focused, [property: JsonIgnore] Aftermath After) : Aftermath(After);
