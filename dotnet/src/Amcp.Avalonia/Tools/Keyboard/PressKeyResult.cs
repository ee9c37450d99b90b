using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the result of <see cref="PressKeyTool"/>.</summary>
internal sealed record PressKeyResult(string? Focused, bool Password, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
