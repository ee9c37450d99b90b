using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="InvokePatternTool"/>.</summary>
internal sealed record InvokePatternResult(
    string Path,
    ToggledState? Toggled,
    ExpandedState? Expanded,
    string? Value,
    bool? Selected,
    bool Password,
    [property: JsonIgnore] Aftermath After) : Aftermath(After);
