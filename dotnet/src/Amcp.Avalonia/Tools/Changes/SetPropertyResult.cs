using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the result of <see cref="SetPropertyTool"/>.</summary>
internal sealed record SetPropertyResult(string? Value, IReadOnlyList<string> Held, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
