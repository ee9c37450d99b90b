using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Represents the result of <see cref="ForcePseudoClassTool"/>.</summary>
internal sealed record ForcePseudoClassResult(IReadOnlyList<string> Classes, IReadOnlyList<string> Held, [property: JsonIgnore] ActionEffects After)
    : ActionEffects(After);
