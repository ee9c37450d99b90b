using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="TouchElementTool"/>.</summary>
internal sealed record TouchElementResult(
    string Hit, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
