namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="HoverElementTool"/>.</summary>
internal sealed record HoverElementArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    int Timeout = 5000);
