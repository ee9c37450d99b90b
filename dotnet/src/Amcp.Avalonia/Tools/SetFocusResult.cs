using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="SetFocusTool"/>.</summary>
internal sealed record SetFocusResult(string Focused, [property: JsonIgnore] Aftermath After) : Aftermath(After);
