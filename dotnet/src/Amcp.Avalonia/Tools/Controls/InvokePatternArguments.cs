using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Represents the parameters of <see cref="InvokePatternTool"/>.</summary>
internal sealed record InvokePatternArguments(
    AutomationPattern Pattern,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    string? Value = null,
    int? Timeout = null);
