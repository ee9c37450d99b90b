using Amcp.Avalonia.Audit;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="CheckAccessibilityTool"/>.</summary>
internal sealed record CheckAccessibilityArguments(
    string? Element = null,
    string? Window = null,
    IReadOnlyList<AccessibilityRule>? Rules = null,
    IReadOnlyList<IgnoredFindings<AccessibilityRule>>? Ignore = null,
    double Contrast = 4.5,
    double LargeContrast = 3);
