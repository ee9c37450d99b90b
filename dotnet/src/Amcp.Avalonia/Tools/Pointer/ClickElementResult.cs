using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the result of <see cref="ClickElementTool"/>.</summary>
internal sealed record ClickElementResult(
    string Hit, double X, double Y, string Window, IReadOnlyList<string> Dismissed, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
