using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Represents the result of <see cref="SelectItemTool"/>.</summary>
internal sealed record SelectItemResult(
    int Index, string Text, string? Path, IReadOnlyList<string> Dismissed, [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
