using System.Text.Json.Serialization;
using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="WaitForElementTool"/>.</summary>
internal sealed record WaitForElementResult(
    string? Path,
    double WaitedMs,
    FoundElement? Element,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] ClockJumps? Jumped = null);
