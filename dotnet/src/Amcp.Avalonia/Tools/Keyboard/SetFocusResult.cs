using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the result of <see cref="SetFocusTool"/>.</summary>
internal sealed record SetFocusResult(string Focused, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
