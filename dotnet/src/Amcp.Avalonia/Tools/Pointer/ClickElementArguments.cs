using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="ClickElementTool"/>.</summary>
internal sealed record ClickElementArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    PointerButton Button = PointerButton.Left,
    int Count = 1,
    IReadOnlyList<HeldKey>? Modifiers = null,
    bool Force = false,
    int? Timeout = null);
