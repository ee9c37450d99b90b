using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Represents the result of <see cref="InvokePatternTool"/>.</summary>
internal sealed record InvokePatternResult(
    string Path,
    ToggledState? Toggled,
    ExpandedState? Expanded,
    string? Value,
    bool? Selected,
    bool Password,
    [property: JsonIgnore] ActionEffects After) : ActionEffects(After);
