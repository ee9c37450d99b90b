namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="CheckLayoutTool"/>.</summary>
internal sealed record CheckLayoutResult(
    string Window, double Width, double Height, int Elements, int Texts, IReadOnlyList<LayoutFinding> Findings, int MoreFindings, int Ignored);
