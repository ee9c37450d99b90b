using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the result of <see cref="TypeTextTool"/>.</summary>
internal sealed record TypeTextResult(string? Path, string? Text, bool Password, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
