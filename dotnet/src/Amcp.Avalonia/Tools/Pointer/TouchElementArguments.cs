namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="TouchElementTool"/>.</summary>
internal sealed record TouchElementArguments(
    TouchAction Action,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    int Count = 1,
    int? HoldMs = null,
    SwipeDirection? Direction = null,
    double? Distance = null,
    string? ToElement = null,
    double? ToX = null,
    double? ToY = null,
    double? Scale = null,
    int? Timeout = null);
