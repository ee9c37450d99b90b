using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="ScrollElementTool"/>.</summary>
internal sealed record ScrollElementArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    double Dx = 0,
    double Dy = 0,
    ScrollEdge? To = null,
    string? Item = null,
    int? Index = null,
    IReadOnlyList<HeldKey>? Modifiers = null,
    int? Timeout = null);
