using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="DragElementTool"/>.</summary>
internal sealed record DragElementArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    string? ToElement = null,
    double? ToX = null,
    double? ToY = null,
    int Steps = 5,
    PointerButton Button = PointerButton.Left,
    IReadOnlyList<HeldKey>? Modifiers = null,
    int? Timeout = null);
