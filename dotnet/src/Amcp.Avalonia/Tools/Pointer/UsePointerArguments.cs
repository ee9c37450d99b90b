using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="UsePointerTool"/>.</summary>
internal sealed record UsePointerArguments(
    PointerAction Action,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    PointerButton Button = PointerButton.Left,
    int Count = 1,
    IReadOnlyList<HeldKey>? Modifiers = null,
    bool Force = false,
    int? Timeout = null);
