namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="CheckAccessibilityTool"/>.</summary>
internal sealed record CheckAccessibilityResult(
    string Window,
    int Elements,
    int Texts,
    IReadOnlyList<AccessibilityFinding> Findings,
    int MoreFindings,
    IReadOnlyList<AccessibilityFinding> Undecided,
    int Ignored);
