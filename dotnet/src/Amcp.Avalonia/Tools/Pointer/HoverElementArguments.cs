namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="HoverElementTool"/>.</summary>
internal sealed record HoverElementArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    bool Force = false,
    int? Timeout = null);
