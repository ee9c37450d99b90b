using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Time;

/// <summary>Represents the result of <see cref="WaitForElementTool"/>.</summary>
internal sealed record WaitForElementResult(
    string? Path,
    double WaitedMs,
    FoundElement? Element,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] ClockJumps? Jumped = null);
