using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="UsePointerTool"/>.</summary>
internal sealed record UsePointerResult(
    string? Hit, IReadOnlyList<PointerButton> Held, IReadOnlyList<string> Dismissed, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
